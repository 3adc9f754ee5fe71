#!/usr/bin/env python3
"""Writes a trace of a shop with a search and a cart, the same one each time.

Usage: sample.py [EVENTS] [--running]

The lines follow the record "A trace is lines of JSON". EVENTS is 200 unless it is given. With
--running the session has no end: effects are still running. Only the standard library is used.
"""

import difflib
import heapq
import json
import random
import sys

TEAS = [
    "Assam",
    "Ceylon",
    "Darjeeling",
    "Earl Grey",
    "Genmaicha",
    "Gunpowder",
    "Keemun",
    "Lapsang",
    "Matcha",
    "Oolong",
    "Pu-erh",
    "Rooibos",
    "Sencha",
    "Yunnan",
]


class Case:
    """A value that a dump prints with a name: a structure or a case of an enum."""

    def __init__(self, name, /, *unnamed, **named):
        self.name, self.unnamed, self.named = name, unnamed, named


def dump(value, indent=0):
    """The lines of a value in the syntax of dumps, joined by newlines."""
    pad = "  " * (indent + 1)
    if isinstance(value, Case):
        parts = [dump(part, indent + 1) for part in value.unnamed]
        parts += [f"{key}: {dump(part, indent + 1)}" for key, part in value.named.items()]
        if not parts:
            return value.name
        short = f"{value.name}({', '.join(parts)})"
        if "\n" not in short and len(parts) == 1:
            return short
        lines = ",\n".join(pad + part for part in parts)
        return f"{value.name}(\n{lines}\n{'  ' * indent})"
    if isinstance(value, list):
        if not value:
            return "[]"
        lines = ",\n".join(f"{pad}[{i}]: {dump(part, indent + 1)}" for i, part in enumerate(value))
        return f"[\n{lines}\n{'  ' * indent}]"
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)


def swift(value):
    """One line of Swift for a value."""
    if isinstance(value, Case):
        parts = [swift(part) for part in value.unnamed]
        parts += [f"{key}: {swift(part)}" for key, part in value.named.items()]
        return value.name + (f"({', '.join(parts)})" if parts else "")
    if isinstance(value, list):
        return f"[{', '.join(swift(part) for part in value)}]"
    return dump(value)


def plain(value):
    """A value as JSON has it."""
    if isinstance(value, Case):
        return {key: plain(part) for key, part in value.named.items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


def encoded(value):
    """The text of a value as an encoder with sorted keys writes it, in lines."""
    return json.dumps(plain(value), indent=2, sort_keys=True, separators=(",", " : "))


class Document:
    """A text of lines that changes, written as hunks or whole."""

    def __init__(self, text):
        self.lines, self.spent = text.split("\n"), 0

    def change(self, text):
        old, new = self.lines, text.split("\n")
        if old == new:
            return None
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        end = 0
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        before, after = old[start : len(old) - end], new[start : len(new) - end]
        matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
        hunks = [
            {"line": start + n1, "removed": before[o1:o2], "inserted": after[n1:n2]}
            for tag, o1, o2, n1, n2 in matcher.get_opcodes()
            if tag != "equal"
        ]
        self.lines = new
        self.spent += sum(len(line) for h in hunks for line in h["removed"] + h["inserted"])
        if self.spent >= len(text):
            self.spent = 0
            return text
        return {"hunks": hunks}


class Session:
    """A program that runs: it has a clock, a queue of what comes next, and the lines it wrote."""

    def __init__(self, limit):
        self.random = random.Random(7)
        self.limit, self.now, self.effects, self.queue = limit, 0, 0, []
        self.lines, self.sequence, self.documents, self.running = [], 0, {}, {}
        self.has_gap = False

    def write(self, kind, **keys):
        self.now += self.random.randint(2, 40)
        keys = {key: value for key, value in keys.items() if value is not None}
        number = len(self.lines) + 1
        self.lines.append(
            json.dumps(
                {"event": kind, "n": number, "at": self.now, **keys},
                ensure_ascii=False,
                separators=(",", ":"),
                sort_keys=True,
            )
        )
        return number

    def later(self, milliseconds, work):
        self.sequence += 1
        heapq.heappush(self.queue, (self.now + milliseconds * 1000, self.sequence, work))

    def run(self):
        while self.queue and len(self.lines) < self.limit:
            at, _, work = heapq.heappop(self.queue)
            self.now = max(self.now, at)
            if not self.has_gap and len(self.lines) > self.limit * 0.6:
                self.lose()
            work()

    def lose(self):
        """Writes that events are missing; the next change of each store is a whole text."""
        self.has_gap = True
        self.write("gap", events=12)
        for document in [each for pair in self.documents.values() for each in pair]:
            document.spent = sys.maxsize

    def store(self, number, name, state, types):
        self.documents[number] = Document(dump(state)), Document(encoded(state))
        self.write(
            "store", store=number, name=name, types=types, dump=dump(state), json=encoded(state)
        )

    def send(self, store, type_name, action, origin, state, assign=None, reads=()):
        """Writes an action, the reads of its reducer, and the change of the state."""
        full = Case(type_name + action.name, *action.unnamed, **action.named)
        number = self.write(
            "action",
            store=store,
            label=swift(full)[:120],
            dump=dump(full),
            source=swift(action),
            **{"from": origin},
        )
        for key, controlled, place in reads:
            self.write("dependency", store=store, key=key, controlled=controlled, place=place)
        text, code = self.documents[store]
        changed, changed_code = text.change(dump(state)), code.change(encoded(state))
        if changed:
            self.write(
                "change", store=store, action=number, dump=changed, json=changed_code, assign=assign
            )
        return number

    def start(self, store, place, name=None, action=None):
        self.effects += 1
        self.running[self.effects] = store
        self.write(
            "started", store=store, effect=self.effects, name=name, place=place, action=action
        )
        return self.effects

    def end(self, kind, effect):
        if effect in self.running:
            self.write(kind, store=self.running.pop(effect), effect=effect)

    def call(self, effect, endpoint, arguments):
        return self.write(
            "call",
            store=self.running[effect],
            effect=effect,
            dependency="shopClient",
            endpoint=endpoint,
            arguments=arguments,
        )


class Shop:
    """The application: a search whose requests replace each other, and a cart."""

    def __init__(self, session):
        self.session = session
        self.search = Case(
            "Search.State",
            query="",
            isSearching=False,
            results=[],
            recent=[],
            filter=Case("Search.Filter", origin=None, maximum=None, organic=False),
            message=None,
        )
        self.cart = Case(
            "Cart.State",
            lines=[],
            coupon=None,
            total=0,
            isPaying=False,
            address=Case(
                "Address", name="Ada Lovelace", street="12 St James’s Square", city="London"
            ),
        )
        self.request, self.word, self.typed, self.searches, self.adds = None, "", 0, 0, 0

    def begin(self):
        types = {
            "state": ["query: String", "isSearching: Bool", "results: [Tea]"],
            "action": ["queryChanged(String)", "response(Result<[Tea], any Error>)"],
        }
        self.session.store(1, "Search.State #1", self.search, types)
        self.session.store(
            2,
            "Cart.State #2",
            self.cart,
            {"state": ["lines: [Line]", "total: Int"], "action": ["add(Tea)"]},
        )
        number = self.send(1, Case(".task"), {"user": "Shop/SearchView.swift:18"})
        self.ticks = self.session.start(1, "Shop/Search.swift:31", "connection", number)
        self.session.later(420, self.connect)
        self.session.later(300, self.type)
        self.session.later(2600, self.add)
        self.session.write("orders", text="b:0.2.1-7f")

    def connect(self):
        """The connection changes now and then, for as long as the session runs."""
        self.session.write("emitted", store=1, effect=self.ticks)
        up = self.session.random.random() < 0.8
        self.search.named["message"] = None if up else "Offline: results may be old."
        self.send(1, Case(".connectionChanged", isUp=up), {"effect": self.ticks})
        self.session.later(self.session.random.randint(3000, 6000), self.connect)

    def send(self, store, action, origin, assign=None, reads=()):
        state, name = ((self.search, "Search.Action"), (self.cart, "Cart.Action"))[store - 1]
        return self.session.send(store, name, action, origin, state, assign, reads)

    def type(self):
        """The user types one more letter; the search that waits is cancelled."""
        s = self.session
        if self.typed >= len(self.word):
            self.word, self.typed = s.random.choice(TEAS), 0
        self.typed += 1
        query = self.word[: self.typed].lower()
        self.search.named["query"], self.search.named["isSearching"] = query, True
        number = self.send(
            1,
            Case(".queryChanged", query),
            {"user": "Shop/SearchView.swift:41"},
            [f"$0.query = {dump(query)}", "$0.isSearching = true"],
            [("continuousClock", True, "Shop/Search.swift:52")],
        )
        if self.request in s.running:
            s.end("cancelled", self.request)
        self.request = s.start(1, "Shop/Search.swift:57", "search", number)
        s.later(300, lambda effect=self.request: self.ask(effect, query))
        last = self.typed >= len(self.word)
        s.later(s.random.randint(1200, 2600) if last else s.random.randint(70, 420), self.type)

    def ask(self, effect, query):
        s = self.session
        if effect not in s.running:
            return
        call = s.call(effect, "search", [f"query: {dump(query)}"])
        s.later(s.random.randint(60, 420), lambda: self.answer(effect, call, query))

    def answer(self, effect, call, query):
        s, named = self.session, self.search.named
        if effect not in s.running:
            return
        self.searches += 1
        named["isSearching"] = False
        if self.searches % 6 == 4:
            s.write("answer", call=call, error="URLError(.timedOut)")
            named["message"] = "The shop did not answer in time."
            result = Case(".failure", Case("URLError", code=-1001))
        else:
            found = [
                Case("Tea", id=i, name=name, price=320 + 45 * (i * 7 % 11), isFavorite=i % 5 == 0)
                for i, name in enumerate(TEAS)
                if query in name.lower()
            ]
            s.write("answer", call=call, value=swift(found))
            named["results"], named["message"] = found, None
            named["recent"] = ([query] + named["recent"])[:5]
            result = Case(".success", found)
        s.write("emitted", store=1, effect=effect)
        number = self.send(1, Case(".response", result), {"effect": effect})
        if named["message"] is None:
            s.write(
                "shared",
                name="recentSearches",
                place="Shop/Search.swift:74",
                store=1,
                action=number,
                dump=dump(named["recent"]),
            )
        s.end("finished", effect)
        if self.searches % 3 == 2:
            s.later(900, self.toggle)

    def toggle(self):
        """The user changes the filter, and the reducer sends another action at once."""
        self.search.named["filter"].named["organic"] ^= True
        self.send(
            1,
            Case(".filter", Case(".organicToggled")),
            {"user": "Shop/FilterView.swift:22"},
            ["$0.filter.organic.toggle()"],
        )
        self.search.named["isSearching"] = True
        self.send(1, Case(".refresh"), {"reducer": True}, ["$0.isSearching = true"])

    def add(self):
        """The user puts a tea into the cart; its price is asked for."""
        s = self.session
        results = self.search.named["results"]
        if results:
            tea = s.random.choice(results)
            line = Case("Line", id=len(self.cart.named["lines"]) + 1, tea=tea, count=1, price=None)
            self.cart.named["lines"] = (self.cart.named["lines"] + [line])[-9:]
            number = self.send(
                2,
                Case(".add", tea),
                {"user": "Shop/ResultRow.swift:33"},
                reads=[("uuid", True, "Shop/Cart.swift:40"), ("date", False, "Shop/Cart.swift:41")],
            )
            s.write(
                "shared",
                name="cartCount",
                place="Shop/Cart.swift:44",
                store=2,
                action=number,
                dump=str(len(self.cart.named["lines"])),
            )
            effect = s.start(2, "Shop/Cart.swift:46", "price", number)
            call = s.call(effect, "price", [f"of: {swift(tea)}"])
            s.later(s.random.randint(120, 900), lambda: self.price(effect, call, line))
            self.adds += 1
            if self.adds % 7 == 2:
                s.write(
                    "issue",
                    code="unimplemented-endpoint",
                    severity="error",
                    message="ShopClient.reserve was called in a test, but has no override.\n"
                    "To fix: override it with withDependencies.",
                    place="Shop/Cart.swift:48",
                )
            if s.random.random() < 0.3:
                s.later(1500, self.pay)
        s.later(s.random.randint(900, 3200), self.add)

    def price(self, effect, call, line):
        s = self.session
        if effect not in s.running:
            return
        line.named["price"] = line.named["tea"].named["price"]
        s.write("answer", call=call, value=str(line.named["price"]))
        self.cart.named["total"] = sum(
            each.named["price"] or 0 for each in self.cart.named["lines"]
        )
        s.write("emitted", store=2, effect=effect)
        self.send(
            2,
            Case(".priced", id=line.named["id"], cents=line.named["price"]),
            {"effect": effect},
            [f"$0.total = {self.cart.named['total']}"],
        )
        s.end("finished", effect)

    def pay(self):
        """The user pays: the longest effect, which sends several actions."""
        s = self.session
        if self.cart.named["isPaying"]:
            return
        self.cart.named["isPaying"] = True
        number = self.send(
            2, Case(".payButtonTapped"), {"user": "Shop/CartView.swift:66"}, ["$0.isPaying = true"]
        )
        effect = s.start(2, "Shop/Cart.swift:83", "payment", number)
        for step, wait in enumerate([400, 1100, 1900]):
            s.later(wait, lambda step=step: self.progress(effect, step))

    def progress(self, effect, step):
        s = self.session
        s.write("emitted", store=2, effect=effect)
        if step == 2:
            self.cart.named.update(lines=[], total=0, isPaying=False)
        self.send(
            2,
            Case(".payment", Case([".authorized", ".captured", ".done"][step])),
            {"effect": effect},
        )
        if step == 2:
            s.end("finished", effect)


def sample(events=200, running=False):
    """The lines of the trace, the header first."""
    session = Session(events)
    Shop(session).begin()
    session.run()
    lines = session.lines[:events]
    if not running:
        finish = [
            json.dumps(
                {
                    "event": "finished" if i % 2 else "cancelled",
                    "n": 0,
                    "store": store,
                    "effect": effect,
                    "at": session.now + 900 * (i + 1),
                }
            )
            for i, (effect, store) in enumerate(session.running.items())
            if effect != 1
        ]
        lines = lines[: max(0, events - len(finish))] + finish
    header = {
        "trace": "intarsia",
        "version": 1,
        "program": "Shop",
        "process": 4711,
        "started": "2026-11-01T09:41:12.480Z",
        "swift": "6.3.1",
        "seed": "5eed",
    }
    numbered = []
    for number, line in enumerate(lines, 1):
        event = json.loads(line)
        event["n"] = number
        numbered.append(
            json.dumps(event, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        )
    return [json.dumps(header)] + numbered


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    lines = sample(int(arguments[0]) if arguments else 200, "--running" in sys.argv)
    sys.stdout.write("\n".join(lines) + "\n")
