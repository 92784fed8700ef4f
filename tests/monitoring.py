#!/usr/bin/env python3
"""The dashboard and the alerts of deploy/monitoring, against the metrics of a real server: monitoring.py PROGRAM

Every metric that they ask for is served, with the labels that they choose by; every metric of the server is on the
dashboard and in the table of docs/operations.md. Where promtool is installed (Debian: prometheus), it reads the alerts and
runs their tests; `monitoring.py PROGRAM --promtool` fails without it.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MONITORING = ROOT / "deploy/monitoring"
SELECTED = re.compile(r"\b((?:ootori|process)_\w+|up)\b(?:\{([^}]*)\})?")
LABEL = re.compile(r'(\w+)\s*(=~|!=|=)\s*"([^"]*)"')
SCRAPED = {"job", "instance"}  # Prometheus adds them
faults = []


def served(program: str) -> str:
    """The page of metrics of a server that has answered something."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("w") as stream:
            server = subprocess.Popen([program, "serve", "--port", "0", "--data", f"{folder}/data", "--metrics", "127.0.0.1:0"],
                                      stdout=subprocess.PIPE, stderr=stream, text=True)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            urllib.request.urlopen(f"{address}/api/v1/health").read()
            port = metrics_port(log)
            return urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
        finally:
            server.terminate()
            server.wait()


def metrics_port(log: Path) -> str:
    for _ in range(600):
        found = re.search(r"metrics on port (\d+)", log.read_text())
        if found:
            return found[1]
        time.sleep(0.1)
    sys.exit(f"no metrics are served: {log.read_text()}")


def series_of(page: str) -> dict[str, list[dict[str, str]]]:
    """The labels of each line, by the name of its metric."""
    series: dict[str, list[dict[str, str]]] = {}
    for name, labels in re.findall(r"^(\w+)(?:\{([^}]*)\})? ", page, re.MULTILINE):
        series.setdefault(name, []).append({key: value for key, _, value in LABEL.findall(labels)})
    return series


def is_chosen(labels: dict[str, str], selector: list[tuple[str, str, str]]) -> bool:
    return all({"=": labels.get(key) == value, "!=": labels.get(key) != value,
                "=~": re.fullmatch(value, labels.get(key, "")) is not None}[sign] for key, sign, value in selector)


def check_expression(where: str, expression: str, series: dict) -> set[str]:
    """The metrics that it asks for."""
    names = set()
    for name, selector in SELECTED.findall(expression):
        names.add(name)
        if name == "up":
            continue
        chosen = [label for label in LABEL.findall(selector) if label[0] not in SCRAPED]
        if name not in series:
            faults.append(f"{where}: the server has no {name}")
        elif not any(is_chosen(labels, chosen) for labels in series[name]):
            faults.append(f"{where}: the server has no {name}{{{selector}}}")
    return names


def check_dashboard(series: dict) -> set[str]:
    dashboard = json.loads((MONITORING / "grafana.json").read_text())
    panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
    numbers = [panel["id"] for panel in dashboard["panels"]]
    if len(numbers) != len(set(numbers)):
        faults.append("grafana.json: two panels have the same id")
    cells = set()
    names = set()
    for panel in dashboard["panels"]:
        at = panel["gridPos"]
        own = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        if own & cells or at["x"] + at["w"] > 24:
            faults.append(f"grafana.json: {panel['title']} lies over another panel")
        cells |= own
    for panel in panels:
        if not panel["description"] or not panel["targets"]:
            faults.append(f"grafana.json: {panel['title']} says or shows nothing")
        for target in panel["targets"]:
            names |= check_expression(f"grafana.json, {panel['title']}", target["expr"], series)
    for annotation in dashboard["annotations"]["list"]:
        names |= check_expression("grafana.json", annotation["expr"], series)
    return names


def check_alerts(series: dict) -> None:
    text = (MONITORING / "alerts.yml").read_text()
    rules = re.split(r"^      - alert: ", text, flags=re.MULTILINE)[1:]
    if len(rules) < 10:
        sys.exit("alerts.yml cannot be read")
    for rule in rules:
        name = rule.split("\n", 1)[0]
        expression = re.search(r"expr:(.*?)\n        (?:for|labels):", rule, re.DOTALL)[1]
        if not check_expression(f"alerts.yml, {name}", expression, series):
            faults.append(f"alerts.yml, {name}: it asks for no metric")
        if "summary:" not in rule or "remedy:" not in rule:
            faults.append(f"alerts.yml, {name}: it does not say what to do")


def run_promtool(is_wanted: bool) -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        if is_wanted:
            sys.exit("promtool is not installed (Debian: prometheus)")
        print("promtool is not installed: left out")
        return
    for command in (["check", "rules", "alerts.yml"], ["test", "rules", "alerts_test.yml"]):
        done = subprocess.run([promtool, *command], cwd=MONITORING, capture_output=True, text=True)
        if done.returncode != 0:
            faults.append(f"promtool {' '.join(command)}: {done.stdout}{done.stderr}")


def main() -> None:
    series = series_of(served(sys.argv[1]))
    shown = check_dashboard(series)
    check_alerts(series)
    documented = (ROOT / "docs/operations.md").read_text()
    for name in series:
        metric = re.sub(r"_(bucket|sum|count)$", "", name)
        if not any(other.startswith(metric) for other in shown):
            faults.append(f"grafana.json does not show {metric}")
        if metric.startswith("ootori_") and metric not in documented:
            faults.append(f"docs/operations.md does not name {metric}")
    run_promtool("--promtool" in sys.argv)
    for fault in dict.fromkeys(faults):
        print(fault)
    print(f"{len(series)} series, {len(shown)} on the dashboard, {len(faults)} faults")
    sys.exit(bool(faults))


main()
