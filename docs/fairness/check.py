#!/usr/bin/env python3
"""Checks an exported game of Tender with nothing but Python: every hash, and the deal of The Second Estimate.

    python3 check.py BRASS-OTTER-41.json

It shares no line with Tender; docs/FAIRNESS.md is all that it was written from.
"""
import hashlib
import json
import struct
import sys


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


class Misfit(Exception):
    pass


def shares(entries, players):
    """What each chair gave, and what counts of it."""
    given = [None] * players
    for entry in entries:
        if entry == "started":
            break
        kind, what = next(iter(entry.items())) if isinstance(entry, dict) else (entry, None)
        told = any(share and share[1] for share in given)
        if kind == "committed" and given[what["seat"]] is None and not told:
            given[what["seat"]] = (what["hash"], None)
        elif kind == "revealed" and given[what["seat"]] and given[what["seat"]][1] is None:
            given[what["seat"]] = (given[what["seat"]][0], what["bytes"])
        elif kind == "cleared":
            if told:
                given = [None] * players
            else:
                given[what["seat"]] = None
    counted = []
    for at, share in enumerate(given):
        value = bytes.fromhex(share[1]) if share and share[1] else bytes(32)
        if share and share[1] and sha(value).hex() != share[0]:
            print(f"seat {at + 1} revealed something else than it had committed: zeros count")
            value = bytes(32)
        counted.append(value)
    return counted


class Stream:
    """ChaCha with 8 rounds: key is the seed, a 64-bit counter from 0, a 64-bit stream number."""

    def __init__(self, seed, number):
        self.key, self.number, self.block, self.words = struct.unpack("<8I", seed), number, 0, []

    def bits(self):
        if not self.words:
            self.words = self.next_block()
        return self.words.pop(0)

    def next_block(self):
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *self.key]
        start += [self.block & 0xFFFFFFFF, self.block >> 32, self.number & 0xFFFFFFFF, self.number >> 32]
        x = list(start)

        def quarter(a, b, c, d):
            for one, two, three, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[one] = (x[one] + x[two]) & 0xFFFFFFFF
                mixed = x[three] ^ x[one]
                x[three] = ((mixed << by) | (mixed >> (32 - by))) & 0xFFFFFFFF

        for _ in range(4):
            for at in range(4):
                quarter(at, 4 + at, 8 + at, 12 + at)
            for at in range(4):
                quarter(at, 4 + (at + 1) % 4, 8 + (at + 2) % 4, 12 + (at + 3) % 4)
        self.block += 1
        return [(one + two) & 0xFFFFFFFF for one, two in zip(x, start)]

    def below(self, n):
        product = self.bits() * n
        while product & 0xFFFFFFFF < 2**32 % n:
            product = self.bits() * n
        return product >> 32

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def second_estimate(seed, deal):
    """The row of suits, the customers (whose order in the box is not needed to deal on) and the hands."""
    dice = Stream(seed, 0)
    row = list("CDHS")
    dice.shuffle(row)
    dice.shuffle(list(range(len(deal["customers"]))))
    deck = [f"{rank}{suit}" for suit in "CDHS" for rank in range(2, 13)]
    dice.shuffle(deck)
    size = len(deal["hands"][0])
    hands = [sorted(deck[at * size : (at + 1) * size]) for at in range(len(deal["hands"]))]
    if row != deal["row"]:
        raise Misfit("the row of suits is not the one that the seed gives")
    if hands != [sorted(hand) for hand in deal["hands"]]:
        raise Misfit("the hands are not those that the seed gives")


def check(game):
    if game["format"] != "tender game 1":
        raise Misfit("this is another form of export")
    lines = [line["entry"] for line in game["entries"]]
    entries = [json.loads(line) for line in lines]
    created = entries[0]["created"]
    if game["promise"] is None:
        raise Misfit("nothing was promised about this deal")
    sealed = entries[1]["sealed"]
    secret, table = bytes.fromhex(sealed["secret"]), game["table"].encode()
    if sha(secret).hex() != game["promise"]:
        raise Misfit("the secret is not the one whose fingerprint was shown")
    key, link = sha(b"tender links 1\n", secret), sha(b"tender table 1\n", table)
    for number, line in enumerate(game["entries"], 1):
        link = sha(key, link, line["entry"].encode())
        if link.hex() != line["link"]:
            raise Misfit(f"entry {number} does not fit its link")
    name = sealed.get("deal", game["table"]).encode()
    seed = sha(b"tender deal 1\n", name, b"\n", secret, *shares(entries, created["players"]))
    if seed.hex() != game["seed"]:
        raise Misfit("the seed is not what the house and the seats put in")
    if created["game"] == "second-estimate":
        second_estimate(seed, game["deal"])
        print("the deal is the one that the seed gives")
    print(f"{len(lines)} entries, all links of one chain; the last link is {link.hex()}")


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            check(json.load(file))
    except Misfit as misfit:
        sys.exit(f"does not fit: {misfit}")
