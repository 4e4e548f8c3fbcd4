// A web host like any other: gives out the files of a folder and tells nothing but their types.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { root, type Served } from "./harness";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

async function hostFolder(folder: string): Promise<Server> {
  const host = createServer((request, response) => {
    const path = normalize(join(folder, new URL(request.url ?? "/", "http://host").pathname));
    const file = path.startsWith(folder) && existsSync(path) && statSync(path).isDirectory()
      ? join(path, "index.html") : path;
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return host;
}

/** The folder of ./do web, not at the root of the host. */
export async function serveFolder(): Promise<Served> {
  const host = await hostFolder(join(root, "build"));
  const { port } = host.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/web/`,
    async stop() {
      host.closeAllConnections();
      await new Promise((resolve) => host.close(resolve));
    },
  };
}
