"""A server that tries to control the terminals of its players."""

import http.server
import json
import threading
from contextlib import contextmanager

EVIL = "\x1b]0;owned\x07\x1b[2J\u202eevil\x9b31m\r\n"


class Hostile(http.server.BaseHTTPRequestHandler):
    """A server whose names and texts are made to be obeyed by terminals."""

    def do_GET(self):  # noqa: N802
        path = self.path.removeprefix("/api/v1")
        seek = {"id": "abc", "game": "tori", "handicap": EVIL, "time": None, "rated": False, "side": "black", "mine": False,
                "by": {"kind": "account", "name": EVIL, "you": False}, "to": EVIL, "listed": True}
        answers = {"/account": {"name": EVIL, "role": "player"}, "/seeks": {"seeks": [seek]},
                   "/games": {"games": [{"id": EVIL, "game": EVIL, "seats": {}, "turn": EVIL}]}}
        body = answers.get(path, {"error": {"code": EVIL, "message": EVIL}})
        text = json.dumps(body, ensure_ascii=False).encode()
        self.send_response(200 if path in answers else 418)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_POST(self):  # noqa: N802
        self.path = "/refused"
        self.do_GET()

    def log_message(self, *_):
        pass


@contextmanager
def hostile_server():
    """Its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hostile)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
