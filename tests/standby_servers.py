"""The servers, the proxy and the lines to the database of standby.py."""

import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import urllib.error
import urllib.request
from pathlib import Path

from waiting import eventually, free_port

ADDRESS = os.environ.get("OOTORI_TEST_POSTGRES", "")
CONTROL = os.environ.get("OOTORI_TEST_POSTGRES_CONTROL", "")
DEPLOY = Path(__file__).resolve().parent.parent / "deploy"
# Other tests cover the limits. Here, everyone connects from one address.
UNLIMITED = [word for limit in ("calls", "work", "frames", "games", "games-of-address", "seeks", "seeks-of-address", "offers")
             for word in (f"--limit-{limit}", "off")]
os.environ["PATH"] += ":/usr/sbin"  # nginx


def psql(command: str) -> str:
    return subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", ADDRESS, "-c", command], check=True, capture_output=True,
                          text=True).stdout


def new_store(schema: str) -> str:
    psql(f"CREATE SCHEMA {schema}")
    return f"{ADDRESS}&options=-csearch_path%3D{schema}"


class Link:
    """The line from one server to the database, which can be cut without the other's."""

    def __init__(self, folder: str, store: str):
        self.there = re.search(r"host=([^&]+)", store)[1] + "/.s.PGSQL.5432"
        here = f"{folder}-database"
        os.mkdir(here)
        self.store = store.replace(f"host={os.path.dirname(self.there)}", f"host={here}")
        self.is_cut, self.open = False, set()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{here}/.s.PGSQL.5432")
        self.listener.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            far = socket.socket(socket.AF_UNIX)
            try:
                if self.is_cut:
                    raise ConnectionError
                far.connect(self.there)
            except OSError:
                near.close()
                far.close()
                continue
            self.open |= {near, far}
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source: socket.socket, sink: socket.socket):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        for one in (source, sink):
            self.end(one)

    def end(self, one: socket.socket):
        try:
            one.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        one.close()
        self.open.discard(one)

    def cut(self):
        self.is_cut = True
        for one in list(self.open):
            self.end(one)

    def mend(self):
        self.is_cut = False


class Node:
    """One of the servers."""

    def __init__(self, program: str, folder: str, link: Link, is_equal: bool, read_store: str = ""):
        """`is_equal`: it serves people while another one is active, too. `read_store`: a replica that it then reads."""
        self.program, self.folder, self.link, self.is_equal, self.read_store = program, folder, link, is_equal, read_store
        os.mkdir(folder)
        self.port, self.metrics_port, self.inner_port, self.process = free_port(), free_port(), free_port(), None

    def start(self):
        with open(f"{self.folder}/log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--standby", "--port", str(self.port), "--data", f"{self.folder}/data", "--store",
                 self.link.store, "--metrics", f"127.0.0.1:{self.metrics_port}", "--engine-threads", "1",
                 *(["--inner", f"127.0.0.1:{self.inner_port}"] if self.is_equal else []),
                 *(["--read-store", self.read_store] if self.read_store else []), *UNLIMITED],
                stdout=subprocess.PIPE, stderr=log, text=True,
                start_new_session=True)  # otherwise the end of the shell that runs the test wakes a paused server
        if "http://" not in self.process.stdout.readline():
            raise SystemExit(f"FAILED: the server did not start: {self.log()}")

    def is_active(self) -> bool:
        try:
            return self.is_running() and "\nootori_active 1\n" in self.metrics()
        except OSError:
            return False

    def is_running(self) -> bool:
        return self.process.poll() is None

    def signal(self, number: int):
        self.process.send_signal(number)

    def pause(self):
        """Until it is resumed by SIGCONT. A thread that is being stopped may still answer somebody."""
        self.signal(signal.SIGSTOP)
        tasks = Path(f"/proc/{self.process.pid}/task")
        eventually("it sleeps", lambda: all(" T " in (task / "stat").read_text() for task in tasks.iterdir()))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(60)

    def log(self) -> str:
        return Path(f"{self.folder}/log").read_text(encoding="utf-8")

    def metrics(self) -> str:
        """The port of the metrics opens a moment after that of the site."""
        return eventually("metrics", self.metrics_if_open)

    def metrics_if_open(self) -> str | None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics", timeout=5) as answer:
                return "\n" + answer.read().decode()
        except urllib.error.URLError as error:
            if isinstance(error.reason, ConnectionRefusedError):
                return None
            raise

    def figure(self, name: str) -> int:
        return int(float(re.search(rf"\n{name} (\S+)", self.metrics())[1]))

    def admin(self, *words: str) -> str:
        run = subprocess.run([self.program, "admin", *words, "--data", f"{self.folder}/data"], capture_output=True, text=True,
                             timeout=60, check=False)
        return run.stdout + run.stderr

    def admin_ready(self) -> str:
        run = subprocess.run([self.program, "admin", "ready", "--url", f"http://127.0.0.1:{self.port}"], capture_output=True,
                             text=True, timeout=60, check=False)
        return f"{run.returncode} {run.stdout}"


class Proxy:
    """With the configurations that we give away, but for certificates and ports."""

    def __init__(self, kind: str, folder: str, ports: list[int], is_equal: bool):
        self.is_equal = is_equal
        self.port = free_port()
        at = f"{folder}/proxy"
        os.mkdir(at)
        command = self.nginx(at, ports) if kind == "nginx" else self.caddy(at, ports)
        with open(f"{at}/log", "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": at})

    @staticmethod
    def is_installed(kind: str) -> bool:
        return shutil.which(kind) is not None

    def nginx(self, at: str, ports: list[int]) -> list[str]:
        upstream = (DEPLOY / "nginx-two-servers.conf").read_text()
        for number, port in enumerate(ports, 1):
            upstream = upstream.replace(f"10.0.0.{number}:8080", f"127.0.0.1:{port}")
        for port in ports[2:]:
            upstream = upstream.replace("  keepalive", f"  server 127.0.0.1:{port} max_fails=0;\n  keepalive")
        site = (DEPLOY / "nginx.conf").read_text()
        site = re.sub(r"^upstream ootori \{.*?^\}\n", "", site, flags=re.MULTILINE | re.DOTALL)
        site = re.sub(r"^server \{\n  listen 80;.*?^\}\n", "", site, flags=re.MULTILINE | re.DOTALL)
        site = re.sub(r"^  ssl_.*\n", "", site, flags=re.MULTILINE)
        site = site.replace("listen 443 ssl http2", f"listen 127.0.0.1:{self.port}")
        temporary = "".join(f"{kind}_temp_path {at}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        Path(f"{at}/nginx.conf").write_text(
            f"daemon off;\npid {at}/pid;\nerror_log {at}/errors;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{upstream}"
            f"{site}\n}}\n")
        return ["nginx", "-e", f"{at}/errors", "-c", f"{at}/nginx.conf"]

    def caddy(self, at: str, ports: list[int]) -> list[str]:
        upstream = (DEPLOY / "caddy-two-servers").read_text()
        for number, port in enumerate(ports, 1):
            upstream = upstream.replace(f"10.0.0.{number}:8080", f"127.0.0.1:{port}")
        upstream = upstream.replace(f":{ports[1]} {{", "".join(f":{ports[1]}" if port == ports[1] else f" 127.0.0.1:{port}"
                                                              for port in ports[1:]) + " {")
        if self.is_equal:
            upstream = upstream.replace("lb_policy first", "lb_policy round_robin")
        site = (DEPLOY / "Caddyfile").read_text()
        site = re.sub(r"\treverse_proxy 127\.0\.0\.1:8080 \{\n", lambda _: upstream.rstrip("\n") + "\n", site)
        site = site.replace("ootori.example.org {", f"http://:{self.port} {{")
        site = site.replace("{\n", f"{{\n\tadmin off\n\tstorage file_system {at}/caddy\n", 1)
        Path(f"{at}/Caddyfile").write_text(site)
        return ["caddy", "run", "--adapter", "caddyfile", "--config", f"{at}/Caddyfile"]

    def stop(self):
        self.process.terminate()
        self.process.wait()
