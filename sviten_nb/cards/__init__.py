"""What a card is: cards, sets of cards, packs, notation."""
