"""A Postfix and a server that play by email with each other."""

import re
import urllib.request
from pathlib import Path

from mail import Postfix, Server
from waiting import PATIENCE, free_port

HOME = "game@ootori.example.org"
SECOND = "game@second.example.org"
NAMES = ("kiji", "taka", "tsuru", "uzura")
MAIN = """
recipient_delimiter = +
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
relay_domains = ootori.example.org, second.example.org
transport_maps = inline:{{ ootori.example.org=lmtp:inet:127.0.0.1:{lmtp}, second.example.org=lmtp:inet:127.0.0.1:{second} }}
vouched = check_client_access inline:{{ {{127.0.0.1 = PREPEND Authentication-Results: mx.example.org; dmarc=pass header.from=example.org}} }}
"""
MASTER = """
lmtp unix - - n - - lmtp
127.0.0.1:{vouching} inet n - n - - smtpd
  -o smtpd_sender_restrictions=$vouched
"""


class World:
    """A Postfix, a server, and players with confirmed addresses."""

    def __init__(self, work: Path):
        self.work = work
        self.lmtp, self.vouching, self.metrics = free_port(), free_port(), free_port()
        self.second_lmtp, self.second_metrics = free_port(), free_port()
        self.http = None  # the server's port, which stays the same
        self.games: set[str] = set()  # the games begun by email
        self.postfix = Postfix(work, NAMES, MAIN.format(lmtp=self.lmtp, second=self.second_lmtp), MASTER.format(vouching=self.vouching))
        self.server = self.second = None
        self.start()

    def start(self):
        self.server = self.new_server(self.work, HOME, self.lmtp, self.metrics, self.http)
        self.http = self.server.port

    def start_second(self):
        """Somebody else's server, for another domain of the same Postfix."""
        folder = self.work / "second"
        folder.mkdir()
        self.second = self.new_server(folder, SECOND, self.second_lmtp, self.second_metrics)

    def new_server(self, folder: Path, play: str, lmtp: int, metrics: int, port=None) -> Server:
        return Server(folder, f"smtp://127.0.0.1:{self.postfix.port}", "no",
                      lines=f"play = {play}\nauthserv = mx.example.org\n",
                      options=["--mail-in", f"127.0.0.1:{lmtp}", "--metrics", f"127.0.0.1:{metrics}"], port=port)

    def stop(self):
        if self.second is not None:
            self.second.stop()
        self.server.stop()
        self.postfix.stop()


def fates(metrics: int) -> dict[str, int]:
    """What became of the mails that came in since the server of that port started."""
    with urllib.request.urlopen(f"http://127.0.0.1:{metrics}/metrics", timeout=PATIENCE) as page:
        found = re.findall(r'ootori_mails_received_total{fate="(\w+)"} (\d+)', page.read().decode())
    return {fate: int(number) for fate, number in found}


def counted(world: World, fate: str) -> int:
    return fates(world.metrics)[fate]


def all_counted(metrics: int) -> int:
    return sum(fates(metrics).values())
