"""The other end of web push, by Python's standard library alone: a browser's keys, a message opened (RFC 8291), a
token checked (RFC 8292). Slow and not safe against who listens to the clock: for tests."""
import base64
import hashlib
import hmac
import json
import secrets

# P-256: y^2 = x^3 - 3x + B over P; N points, which G makes.
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0]:
        if (a[1] + b[1]) % P == 0:
            return None
        slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(number, point):
    total = None
    while number:
        if number & 1:
            total = add(total, point)
        point, number = add(point, point), number >> 1
    return total


def point_bytes(point):
    return b"\4" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def point_of(data):
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    assert len(data) == 65 and data[0] == 4 and (y * y - x * x * x + 3 * x - B) % P == 0, "no point of the curve"
    return x, y


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def multiply(a, b):
    """In the field of AES."""
    product = 0
    while b:
        product ^= a * (b & 1)
        a, b = (a << 1) ^ (0x11B if a & 0x80 else 0), b >> 1
    return product


def make_box():
    box = [0x63] * 256
    for x in range(1, 256):
        inverse = next(y for y in range(1, 256) if multiply(x, y) == 1)
        turned = [inverse << i | inverse >> (8 - i) for i in range(5)]
        box[x] = (turned[0] ^ turned[1] ^ turned[2] ^ turned[3] ^ turned[4] ^ 0x63) & 0xFF
    return box


BOX = make_box()


def aes_block(key, block):
    words, round_constant = [list(key[i:i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        word = words[-1]
        if i % 4 == 0:
            word = [BOX[word[1]] ^ round_constant, BOX[word[2]], BOX[word[3]], BOX[word[0]]]
            round_constant = multiply(round_constant, 2)
        words.append([a ^ b for a, b in zip(words[i - 4], word)])
    keys = [sum(words[i:i + 4], []) for i in range(0, 44, 4)]
    state = [a ^ b for a, b in zip(block, keys[0])]
    for number in range(1, 11):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 10:
            columns = [state[i:i + 4] for i in range(0, 16, 4)]
            state = [multiply(c[i], 2) ^ multiply(c[(i + 1) % 4], 3) ^ c[(i + 2) % 4] ^ c[(i + 3) % 4]
                     for c in columns for i in range(4)]
        state = [a ^ b for a, b in zip(state, keys[number])]
    return bytes(state)


def gcm_open(key, nonce, data):
    text, tag = data[:-16], data[-16:]
    h, total = int.from_bytes(aes_block(key, bytes(16)), "big"), 0
    padded = text + bytes(-len(text) % 16) + bytes(8) + (8 * len(text)).to_bytes(8, "big")
    for at in range(0, len(padded), 16):
        total ^= int.from_bytes(padded[at:at + 16], "big")
        product, factor = 0, h
        for bit in range(127, -1, -1):
            product ^= factor if total >> bit & 1 else 0
            factor = factor >> 1 ^ (0xE1 << 120 if factor & 1 else 0)
        total = product
    mask = int.from_bytes(aes_block(key, nonce + (1).to_bytes(4, "big")), "big")
    assert (total ^ mask).to_bytes(16, "big") == tag, "a message that was changed"
    stream = b"".join(aes_block(key, nonce + (i + 2).to_bytes(4, "big")) for i in range((len(text) + 15) // 16))
    return bytes(a ^ b for a, b in zip(text, stream))


def expand(salt, key, info, size):
    return hmac.digest(hmac.digest(salt, key, "sha256"), info + b"\1", "sha256")[:size]


class Browser:
    """What a browser keeps of a subscription."""

    def __init__(self):
        self.key = secrets.randbelow(N - 1) + 1
        self.public = point_bytes(times(self.key, G))
        self.auth = secrets.token_bytes(16)

    def open(self, body):
        salt, size, sender = body[:16], int.from_bytes(body[16:20], "big"), body[21:86]
        assert body[20] == 65 and len(body) <= size + 86
        shared = times(self.key, point_of(sender))[0].to_bytes(32, "big")
        secret = expand(self.auth, shared, b"WebPush: info\0" + self.public + sender, 32)
        text = gcm_open(expand(salt, secret, b"Content-Encoding: aes128gcm\0", 16),
                        expand(salt, secret, b"Content-Encoding: nonce\0", 12), body[86:])
        assert text.rstrip(b"\0")[-1] == 2, "not the last record"
        return text.rstrip(b"\0")[:-1]


def check_token(header):
    """The claims of an Authorization header whose signature holds, and the key it holds by."""
    assert header.startswith("vapid t="), header
    token, key = header.removeprefix("vapid t=").split(", k=")
    signed, signature = token.rsplit(".", 1)
    r, s = (int.from_bytes(half, "big") for half in (decode(signature)[:32], decode(signature)[32:]))
    z = int.from_bytes(hashlib.sha256(signed.encode()).digest(), "big")
    inverse = pow(s, -1, N)
    point = add(times(z * inverse % N, G), times(r * inverse % N, point_of(decode(key))))
    assert point[0] % N == r, "a token that nobody has signed"
    head, claims = (json.loads(decode(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}, head
    return claims, key
