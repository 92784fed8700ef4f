#!/usr/bin/env python3
"""Games by e-mail through a real Postfix, in both directions: post.py PROGRAM [PART[=SECONDS]…]

A Postfix of its own (as in mail.py) hands mails to the server by LMTP and lays down the server's in Maildirs. At one of
its ports it vouches for whoever sends, as a host's mail server does that checks DMARC; at the other it does not.
`loop=3600` lets a machine and a second server answer for an hour in place of some seconds; `yari` plays a game that
is left out where no part is named.
"""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from mail import SKIPPED  # noqa: E402

from post import games, letters, machines, trouble  # noqa: E402
from post.player import Player  # noqa: E402
from post.world import World  # noqa: E402

PARTS = {"move": games.check_move, "full": games.check_full, "browser": games.check_browser, "look": letters.check_look,
         "terms": games.check_terms, "talk": letters.check_talk, "nasty": trouble.check_nasty,
         "bounces": trouble.check_bounces, "daily": letters.check_daily, "loop": machines.check_loop,
         "crash": trouble.check_crash}
BY_NAME = {"yari": games.check_yari}  # a second complete game


def main() -> int:
    if os.geteuid() != 0 or shutil.which("postfix") is None:
        print("Postfix is not installed, or may not be started without root: left out")
        return SKIPPED
    chosen = sys.argv[2:] or list(PARTS)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o711)
        world = World(work)
        try:
            kiji, taka = Player(world, "Kiji"), Player(world, "Taka")
            for part in chosen:
                begun = time.monotonic()
                name, _, seconds = part.partition("=")
                (PARTS | BY_NAME)[name](world, kiji, taka, *([float(seconds)] if seconds else []))
                print(f"{part}: {time.monotonic() - begun:.1f} s")
        except BaseException:
            print("--- Postfix says:\n" + world.postfix.log()[-6000:])
            print("--- the server says:\n" + world.server.log()[-3000:])
            raise
        finally:
            world.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
