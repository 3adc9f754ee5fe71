"""A headless Chromium driven over WebDriver's HTTP protocol, with the standard library only."""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request

KEYS = {
    "Escape": "\ue00c",
    "Left": "\ue012",
    "Up": "\ue013",
    "Right": "\ue014",
    "Down": "\ue015",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Home": "\ue011",
    "End": "\ue010",
}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
ATTEMPTS = 3
# The driver is on this machine: a proxy of the environment must not be asked for it.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class NoBrowserError(Exception):
    """The machine has a browser that does not start. The message holds the last words of it."""


class Browser:
    """One window. Use it in a `with`, which ends the browser and its driver."""

    def __init__(self, dark=False, arguments=()):
        self.driver = None
        self.folder = None
        for attempt in range(ATTEMPTS):
            try:
                self.start(arguments)
                break
            except (NoBrowserError, RuntimeError, OSError) as error:
                self.stop()
                if attempt == ATTEMPTS - 1:
                    raise NoBrowserError(str(error)) from None
        self.set_dark(dark)

    def start(self, arguments):
        """Starts the driver on a free port, and a session in it."""
        self.folder = tempfile.mkdtemp(prefix="trace-page-")
        self.driver = subprocess.Popen(
            [shutil.which("chromedriver"), "--port=0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.root = f"http://127.0.0.1:{self.port()}/session"
        options = [
            "--headless=new",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            f"--user-data-dir={self.folder}",
            "--no-first-run",
            "--disable-extensions",
            "--disable-background-networking",
            *(["--no-sandbox"] if os.geteuid() == 0 else []),
            *arguments,
        ]
        answer = self.ask(
            "POST",
            "",
            {
                "capabilities": {
                    "alwaysMatch": {
                        "goog:chromeOptions": {"args": options, "binary": shutil.which("chromium")},
                        "timeouts": {"script": 60_000, "pageLoad": 120_000},
                    }
                }
            },
        )
        self.root += "/" + answer["sessionId"]

    def port(self):
        """The port that the driver chose; an error with its output if it ends before."""
        lines = []
        for line in self.driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                return found.group(1)
            lines.append(line.strip())
        raise NoBrowserError(
            f"chromedriver ended with status {self.driver.wait()} and said: "
            + (" / ".join(lines[-5:]) or "nothing")
        )

    def stop(self):
        """Ends the driver and its browser, and removes their folder."""
        if self.driver:
            self.driver.terminate()
            self.driver.wait()
            self.driver.stdout.close()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.ask("DELETE", "")
        finally:
            self.stop()

    def ask(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            self.root + path, data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with OPENER.open(request, timeout=180) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"].split("\n")[0]) from None

    def command(self, name, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def set_dark(self, dark, reduced=False):
        self.command(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                {
                    "name": "prefers-reduced-motion",
                    "value": "reduce" if reduced else "no-preference",
                },
            ],
        )

    def resize(self, width, height):
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def open(self, path):
        self.ask("POST", "/url", {"url": "about:blank"})
        self.ask("POST", "/url", {"url": "file://" + str(path)})

    def run(self, script, *arguments):
        """The value that JavaScript returns; a promise is awaited."""
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        return self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.ask("POST", f"/element/{self.find(selector)}/click", {})
        self.settle()

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.ask(
            "POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]}
        )
        self.settle()

    def point(self, selector, x, y, click=False):
        """Moves the pointer to a point of an element, counted from its top left corner."""
        left, top = self.run(
            "const r = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [r.left, r.top]",
            selector,
        )
        actions = [
            {"type": "pointerMove", "duration": 0, "x": round(left + x), "y": round(top + y)}
        ]
        if click:
            actions += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.ask(
            "POST",
            "/actions",
            {
                "actions": [
                    {
                        "type": "pointer",
                        "id": "mouse",
                        "parameters": {"pointerType": "mouse"},
                        "actions": actions,
                    }
                ]
            },
        )
        self.settle()

    def settle(self):
        """Waits until two frames are drawn."""
        self.run(
            "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def wait(self, condition, seconds=30):
        """Waits until a JavaScript expression is true, and says whether it became so."""
        return self.run(f"""return new Promise(done => {{
          const end = performance.now() + {seconds * 1000};
          const look = () => ({condition}) ? done(true)
            : performance.now() > end ? done(false) : setTimeout(look, 20);
          look();
        }})""")

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def picture(self, path):
        self.settle()
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("GET", "/screenshot")))
