import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Encoding } from "@/server/http/encodings";
import { type CachedPage, cachedPage } from "@/server/http/page-cache";

/** A file with its response headers. */
export interface StaticFile extends CachedPage {
  lifetime: string;
}

export interface StaticFiles {
  /** The file at a path; null if there is none. */
  at(path: string): StaticFile | null;
  /** True for paths reserved for files: a missing one is not found. */
  owns(path: string): boolean;
}

/** Where the build leaves compressed copies, under the paths of their URLs. */
const COMPRESSED_DIR = ".next/compressed";
const BUILT_URL = "/_next/static/";
const IMMUTABLE = "public, max-age=31536000, immutable";

/** The headers of each file in `public`. The URLs of all others change with their content. */
const PUBLIC_FILES: Readonly<Record<string, { lifetime: string; headers?: Record<string, string> }>> = {
  "/page.js": { lifetime: IMMUTABLE },
  "/pool.js": { lifetime: IMMUTABLE },
  "/dashboard.js": { lifetime: IMMUTABLE },
  "/palette.js": { lifetime: IMMUTABLE },
  "/zone.js": { lifetime: IMMUTABLE },
  // Other sites reference these URLs for years, so they are cached only briefly.
  "/embed.js": forOtherSites(),
  "/embed-frame.js": forOtherSites(),
};

const FONT = "font/woff2";
/** Browsers check whether a page may use a font. A page in a sandboxed frame has no origin that could be named. */
const FOR_ANY_ORIGIN = { "access-control-allow-origin": "*" };

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": FONT,
};

/** Reads the build's browser files, and `public`, into memory: a few megabytes. */
export function builtFiles(root = "."): StaticFiles {
  const files = new Map([...filesOf(root, ".next/static", BUILT_URL, IMMUTABLE), ...publicFiles(root)]);
  return { at: (url) => files.get(url) ?? null, owns: (url) => url.startsWith(BUILT_URL) };
}

/** Reads `public` on each request, for development; the framework serves its own files. */
export function sourceFiles(): StaticFiles {
  return { at: (url) => (url in PUBLIC_FILES ? (publicFiles(".").get(url) ?? null) : null), owns: () => false };
}

function publicFiles(root: string): Map<string, StaticFile> {
  return filesOf(root, "public", "/", "public, max-age=0, must-revalidate");
}

function filesOf(root: string, folder: string, url: string, otherwise: string): Map<string, StaticFile> {
  const dir = path.join(root, folder);
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const address = url + path.relative(dir, file).split(path.sep).join("/");
      return [address, staticFile(file, address, `${path.join(root, COMPRESSED_DIR)}${address}`, otherwise)];
    }),
  );
}

function staticFile(file: string, address: string, copies: string, otherwise: string): StaticFile {
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  const { lifetime, headers } = PUBLIC_FILES[address] ?? { lifetime: otherwise };
  const shared = type === FONT ? FOR_ANY_ORIGIN : {};
  const own = { "content-type": type, ...shared, ...headers };
  const page = cachedPage({ status: 200, headers: own, body: readFileSync(file) });
  for (const [encoding, ending] of [
    ["br", "br"],
    ["gzip", "gz"],
  ] as [Encoding, string][]) {
    if (existsSync(`${copies}.${ending}`))
      page.encodings.set(encoding, Promise.resolve(readFileSync(`${copies}.${ending}`)));
  }
  return { ...page, lifetime };
}

function forOtherSites() {
  return {
    lifetime: "public, max-age=3600, stale-while-revalidate=86400",
    headers: { "cross-origin-resource-policy": "cross-origin" },
  };
}
