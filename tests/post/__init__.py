"""What tests/post.py plays: people with mail programs, a Postfix and a server, and the parts of the test."""
