// `banneret play` serves exactly the files of build/web, with the right headers, to this machine
// only, and ends when it is told to.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync }
  from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";

const root = new URL("../..", import.meta.url).pathname;
const program = process.env.BANNERET ?? join(root, "build/release/banneret");
const page = join(root, "build/web");

const types = {
  battle: "text/plain; charset=utf-8",
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  map: "application/json",
  png: "image/png",
  record: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  tables: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
};
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
  + "connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
  + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const names = readdirSync(page, { recursive: true })
  .filter((name) => statSync(join(page, name)).isFile());

/** A running server: its address, its port, and stop(), which gives its exit code. */
async function startServer(args = ["--port", "0", "--no-open"], environment = {}) {
  const child = spawn(program, ["play", ...args],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...environment } });
  const ended = new Promise((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? signal));
  });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      const line = /^The board is at (http:\/\/127\.0\.0\.1:\d+\/\S*) /.exec(said);
      if (line) resolve(line[1]);
    });
    ended.then((code) => reject(new Error(`it ended with ${code} and said: ${said}`)));
  });
  const stop = (signal = "SIGTERM") => (child.kill(signal), ended);
  return { address, port: Number(new URL(address).port), stop };
}

/** What is answered: status, headers and the bytes of the body. */
function ask(port, path, { method = "GET", headers = {}, agent, body } = {}) {
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve({
        status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks),
        reused: asking.reusedSocket,
      }));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

/** The first line of the answer to these very bytes. */
function askRaw(port, bytes) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk.toString("latin1");
      if (!said.includes("\r\n")) return;
      socket.destroy();
      resolve(said.slice(0, said.indexOf("\r\n")));
    });
    socket.on("close", () => resolve(said));
    socket.on("error", reject);
  });
}

function assertGuarded(headers) {
  assert.equal(headers["content-security-policy"], policy);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["referrer-policy"], "no-referrer");
  assert.equal(headers["cross-origin-opener-policy"], "same-origin");
  assert.equal(headers["cross-origin-resource-policy"], "same-origin");
}

function assertRefused(answer, status) {
  assert.equal(answer.status, status);
  assert.equal(answer.headers["content-type"], "text/plain; charset=utf-8");
  assert.match(answer.body.toString(), new RegExp(`^${status}: .{10,}\n$`));
  assertGuarded(answer.headers);
}

let server;
before(async () => { server = await startServer(); });
after(async () => { await server.stop(); });

test("every file is served as it is", async () => {
  assert.ok(names.includes("index.html"), names.join(" "));
  for (const name of names) {
    const { status, headers, body } = await ask(server.port, `/${name}`);
    assert.equal(status, 200, name);
    assert.ok(body.equals(readFileSync(join(page, name))), name);
    assert.equal(headers["content-type"], types[name.split(".").at(-1)], name);
    assert.equal(headers["content-encoding"], undefined, name);
    assert.match(headers.etag, /^"[0-9a-f]{32}"$/, name);
    const hashed = /-([A-Z2-7]{8}|[0-9a-f]{10})\.[\w.]+$/.test(name);
    assert.equal(headers["cache-control"],
      hashed ? "public, max-age=31536000, immutable" : "no-cache", name);
    assertGuarded(headers);
  }
  const front = await ask(server.port, "/");
  assert.ok(front.body.equals(readFileSync(join(page, "index.html"))));
  assert.equal(front.headers["cache-control"], "no-cache");
  assert.equal((await ask(server.port, "/?a=b")).status, 200);
});

test("what gzip makes smaller is sent packed to those who take it", async () => {
  let packed = 0;
  for (const name of names) {
    const answer = await ask(server.port, `/${name}`, { headers: { "Accept-Encoding": "gzip" } });
    const bytes = readFileSync(join(page, name));
    assert.equal(answer.status, 200, name);
    if (answer.headers["content-encoding"] === "gzip") {
      packed += 1;
      assert.ok(gunzipSync(answer.body).equals(bytes), name);
      assert.ok(answer.body.length < bytes.length, name);
      assert.match(answer.headers.etag, /^"[0-9a-f]{32}-gzip"$/, name);
    } else {
      assert.ok(answer.body.equals(bytes), name);
    }
    const plain = await ask(server.port, `/${name}`);
    for (const { headers } of [answer, plain])
      assert.equal(headers.vary, answer.headers["content-encoding"] && "Accept-Encoding", name);
  }
  assert.ok(packed > 0);
});

test("an encoding is taken as the header says", async () => {
  const encodings = {
    gzip: true, "GZIP;q=0.5": true, "deflate,gzip ; q=1, br": true, ", gzip": true,
    "gzip;q=0": false, "gzip; q=0.000, br": false, gzipped: false, "x-gzip": false, "": false,
    identity: false, "br;q=0, deflate": false,
  };
  for (const [header, taken] of Object.entries(encodings)) {
    const { headers } = await ask(server.port, "/", { headers: { "Accept-Encoding": header } });
    assert.equal(headers["content-encoding"], taken ? "gzip" : undefined, header);
  }
});

test("what has not changed is not sent again", async () => {
  for (const encoding of ["gzip", "identity"]) {
    const headers = { "Accept-Encoding": encoding };
    const whole = await ask(server.port, "/", { headers });
    const { etag } = whole.headers;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await ask(server.port, "/", { headers: { ...headers, "If-None-Match": tag } });
      assert.equal(answer.status, 304, tag);
      assert.equal(answer.body.length, 0);
      assert.equal(answer.headers.etag, etag);
      assert.equal(answer.headers["cache-control"], "no-cache");
      assert.equal(answer.headers.vary, "Accept-Encoding");
      assertGuarded(answer.headers);
    }
    for (const tag of [`${etag} , "other"`, "* "]) {
      const answer = await ask(server.port, "/", { headers: { ...headers, "If-None-Match": tag } });
      assert.equal(answer.status, 304, tag);
    }
    for (const tag of ['"other"', etag.slice(0, -2), "", "W/", etag.replaceAll('"', ""),
      `${etag}xyz`, `${etag} xyz`, `${etag}${etag}`, `W/W/${etag}`, "*xyz", '"*"']) {
      const answer = await ask(server.port, "/", { headers: { ...headers, "If-None-Match": tag } });
      assert.equal(answer.status, 200, tag);
    }
  }
});

test("HEAD is GET without the body", async () => {
  for (const name of ["", ...names]) {
    const [head, whole] = await Promise.all(["HEAD", "GET"].map(
      (method) => ask(server.port, `/${name}`, { method })));
    delete head.headers.date;
    delete whole.headers.date;
    assert.equal(head.status, 200);
    assert.equal(head.body.length, 0);
    assert.equal(head.headers["content-length"], String(whole.body.length));
    assert.deepEqual(head.headers, whole.headers);
  }
  assert.equal((await ask(server.port, "/none", { method: "HEAD" })).status, 404);
});

test("only names of files lead somewhere", async () => {
  const battle = names.find((name) => name.includes("/")) ?? "fonts/none";
  const paths = ["/none", "/index", "/INDEX.HTML", "/index.html/", "//index.html", "/./index.html",
    "/../build/web/index.html", "/../../../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/",
    "/%69ndex.html", "/index.html%00", "/index.html%00.png", "/index.html%", "/%", "/\\index.html",
    "/index.html;x", "/.git/config", `/${battle.split("/")[0]}`, `/${battle.split("/")[0]}/`,
    `/${battle.replace("/", "//")}`, `/${battle.replace("/", "%2f")}`, `/${"a".repeat(4000)}`];
  for (const path of paths) assertRefused(await ask(server.port, path), 404);
});

test("nothing but GET and HEAD is allowed", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
    for (const path of ["/", "/none"]) {
      const body = method === "POST" || method === "PUT" ? "x".repeat(1000) : undefined;
      const answer = await ask(server.port, path, { method, body });
      assertRefused(answer, 405);
      assert.equal(answer.headers.allow, "GET, HEAD");
    }
  }
  assert.match(await askRaw(server.port, "get / HTTP/1.1\r\nHost: localhost\r\n\r\n"), / 405 /);
});

test("only this machine's own names are answered to", async () => {
  for (const Host of ["127.0.0.1", "localhost", "LOCALHOST", `localhost:${server.port}`,
    "127.0.0.1:8080"])
    assert.equal((await ask(server.port, "/", { headers: { Host } })).status, 200, Host);
  for (const Host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
    "evil.example:1314", "localhost:evil.example", "localhost:80:80", "127.0.0.2", "local", "[::1]",
    "0.0.0.0", "a@localhost", ":1314"]) {
    for (const path of ["/", "/none"])
      assertRefused(await ask(server.port, path, { headers: { Host } }), 421);
  }
  assert.match(await askRaw(server.port, "GET / HTTP/1.1\r\n\r\n"), /^HTTP\/1\.1 4\d\d /);
  assert.match(await askRaw(server.port, "GET / HTTP/1.0\r\n\r\n"), /^HTTP\/1\.[01] 4\d\d /);
});

test("one host is named, and no zero byte hides a part of the request", async () => {
  const good = "GET /index.html?a=b HTTP/1.1\r\nAccept: */*\r\nHost:  localhost\r\nX-A: b\r\n\r\n";
  const requests = {
    [good]: 200,
    "GET / HTTP/1.1\nHost: localhost\n\n": 200,
    "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n": 400,
    "GET / HTTP/1.1\r\nHost: localhost\r\nX: y\r\nhost: evil.example\r\n\r\n": 400,
    "GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n\r\n": 400,
    "GET /index.html\0 HTTP/1.1\r\nHost: localhost\r\n\r\n": 400,
    "GET /index.html\0.png HTTP/1.1\r\nHost: localhost\r\n\r\n": 400,
    "GET /index.html\0\0.png?a HTTP/1.1\r\nHost: localhost\r\n\r\n": 400,
    "GET /?a\0b HTTP/1.1\r\nHost: localhost\r\n\r\n": 400,
    "GET /\0?a HTTP/1.1\r\nHost: localhost\r\n\r\n": 400,
    "GET / HTTP/1.1\r\nHost: localhost\0\r\n\r\n": 400,
    "GET / HTTP/1.1\r\nHost: localhost\0.evil.example\r\n\r\n": 400,
    "GET / HTTP/1.1\r\nHost: localhost\0\0.evil.example\r\nX-A: b\r\n\r\n": 400,
    "GET / HTTP/1.1\r\nX-A: b\r\nHost: localhost\0.evil.example\r\n\r\n": 400,
    "GET / HTTP/1.1\r\nHost: localhost\0X-A: b\r\n\r\n": 400,
  };
  for (const [bytes, status] of Object.entries(requests))
    assert.match(await askRaw(server.port, bytes), new RegExp(`^HTTP/1\\.[01] ${status} `),
      JSON.stringify(bytes));
});

test("those who drip do not keep the page from anybody else", async () => {
  const other = await startServer();
  const drips = Array.from({ length: 160 }, () => {
    const socket = connect(other.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nX: "));
    socket.on("error", () => {});
    return socket;
  });
  const dripping = setInterval(() => {
    for (const socket of drips) if (socket.writable) socket.write("y");
  }, 500);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Without an end to it they would keep their places for ever, so any limit will do.
  const answers = await Promise.race([
    Promise.all(names.slice(0, 6).map((name) => ask(other.port, `/${name}`))),
    new Promise((resolve) => setTimeout(resolve, 40000, []).unref()),
  ]);
  clearInterval(dripping);
  for (const socket of drips) socket.destroy();
  assert.equal(await other.stop(), 0);
  assert.deepEqual(answers.map(({ status }) => status), Array(6).fill(200));
});

test("no other address of the machine is listened at", async () => {
  const others = Object.values(networkInterfaces()).flat().map(({ address }) => address)
    .filter((address) => address !== "127.0.0.1");
  for (const host of ["127.0.0.2", ...others]) {
    const socket = connect(server.port, host);
    const refusal = await new Promise((resolve) => {
      socket.on("error", ({ code }) => resolve(code));
      socket.on("connect", () => resolve("connected"));
    });
    socket.destroy();
    assert.notEqual(refusal, "connected", host);
  }
});

test("nonsense is refused and does no harm", async () => {
  const lines = ["\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "GET index.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    `GET /${"a".repeat(100000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(100000)}\r\n\r\n`,
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n"];
  for (const line of lines) {
    const socket = connect(server.port, "127.0.0.1", () => socket.end(line, "latin1"));
    const said = await new Promise((resolve) => {
      let text = "";
      socket.on("data", (chunk) => { text += chunk; });
      socket.on("error", () => resolve(text));
      socket.on("close", () => resolve(text));
    });
    assert.match(said, /^(HTTP\/1\.[01] [45]\d\d .*)?$/s, line.slice(0, 40));
  }
  assert.equal((await ask(server.port, "/")).status, 200);
});

test("many connections at once, and many requests over one", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) =>
    ask(server.port, `/${names[i % names.length]}`)));
  answers.forEach(({ status, body }, i) => {
    assert.equal(status, 200);
    assert.ok(body.equals(readFileSync(join(page, names[i % names.length]))));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = await ask(server.port, "/", { agent });
  const { etag } = first.headers;
  const second = await ask(server.port, "/", { agent, headers: { "If-None-Match": etag } });
  const third = await ask(server.port, "/none", { agent });
  assert.deepEqual([first.status, second.status, third.status], [200, 304, 404]);
  assert.deepEqual([first.reused, second.reused, third.reused], [false, true, true]);
  agent.destroy();
});

test("it ends well when told to, with connections open", async () => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    const other = await startServer();
    assert.notEqual(other.port, server.port);
    const idle = connect(other.port, "127.0.0.1");
    idle.on("error", () => {});
    const agent = new Agent({ keepAlive: true });
    assert.equal((await ask(other.port, "/", { agent })).status, 200);
    assert.equal(await other.stop(signal), 0, signal);
    agent.destroy();
    idle.destroy();
  }
});

test("a taken port is told if it was asked for, and passed over if not", async () => {
  const asked = spawnSync(program, ["play", "--no-open", "--port", String(server.port)],
    { encoding: "utf-8" });
  assert.equal(asked.status, 1);
  assert.match(asked.stderr, new RegExp(`found port ${server.port}: .*; expected a free one`));
  const first = await startServer(["--no-open"]);
  const second = await startServer(["--no-open"]);
  assert.notEqual(first.port, second.port);
  for (const { port } of [first, second]) assert.ok(port >= 1314 && port < 1330, String(port));
  assert.deepEqual(await Promise.all([first.stop(), second.stop()]), [0, 0]);
});

test("a battle is opened by name, an unknown one refused with the list", async () => {
  const battles = readdirSync(join(root, "battles")).sort()
    .filter((name) => name.endsWith(".battle")).map((name) => name.slice(0, -".battle".length));
  const named = await startServer([battles[0], "--port", "0", "--no-open"]);
  assert.equal(new URL(named.address).hash, `#battle=${battles[0]}`);
  assert.equal(await named.stop(), 0);
  for (const name of ["nowhere", "", battles[0].slice(1), `${battles[0]}x`, "../battles/x"]) {
    const { status, stdout, stderr } = spawnSync(program, ["play", name, "--no-open"],
      { encoding: "utf-8" });
    assert.equal(status, 1, name);
    assert.equal(stdout, "");
    assert.ok(stderr.endsWith(` ${battles.join(" ")}\n`), stderr);
  }
  for (const args of [["--port", "70000"], ["--port", "x"], ["a", "b"], ["--nothing"]])
    assert.equal(spawnSync(program, ["play", ...args]).status, 2, args.join(" "));
});

test("the browser is opened with the address, if there is a screen", async () => {
  const folder = mkdtempSync(join(tmpdir(), "banneret-"));
  const browser = join(folder, "browser");
  const note = join(folder, "note");
  writeFileSync(browser, `#!/bin/sh\necho "$1" >'${note}.new' && mv '${note}.new' '${note}'\n`,
    { mode: 0o755 });
  const screen = { BROWSER: browser, DISPLAY: ":7", WAYLAND_DISPLAY: "" };
  for (const [args, environment, opened] of [
    [[], screen, true],
    [[], { ...screen, DISPLAY: "", WAYLAND_DISPLAY: "wayland-7" }, true],
    [[], { ...screen, DISPLAY: "" }, false],
    [["--no-open"], screen, false],
  ]) {
    rmSync(note, { force: true });
    const opening = await startServer(["--port", "0", ...args], environment);
    for (let i = 0; i < (opened ? 12_000 : 30) && !existsSync(note); i++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(existsSync(note) && readFileSync(note, "utf-8"), opened && `${opening.address}\n`);
    assert.equal((await ask(opening.port, "/")).status, 200);
    assert.equal(await opening.stop(), 0);
  }
  rmSync(folder, { recursive: true });
});
