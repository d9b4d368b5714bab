"""What the notebooks put on the screen."""
