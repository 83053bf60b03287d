import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtFiles } from "@/server/http/static-files";

let dir: string;
const script = "self.one = 1;\n".repeat(100);

// A build as `npm run build` leaves it, in its own folder.
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "almoner-static-"));
  mkdirSync(path.join(dir, ".next/static/chunks"), { recursive: true });
  cpSync("public", path.join(dir, "public"), { recursive: true });
  writeFileSync(path.join(dir, ".next/static/chunks/a.js"), script);
  writeFileSync(path.join(dir, ".next/static/font.woff2"), "font");
  const compress = `import(${JSON.stringify(path.resolve("server/cli/build/compress-files.mjs"))}).then((it) => it.compressFiles())`;
  execFileSync(process.execPath, ["--eval", compress], { cwd: dir });
});
afterAll(() => rmSync(dir, { recursive: true }));

test("the build's files are immutable, typed, and precompressed", async () => {
  const files = builtFiles(dir);
  const file = files.at("/_next/static/chunks/a.js");
  expect(file?.lifetime).toBe("public, max-age=31536000, immutable");
  expect(file?.headers).toEqual({ "content-type": "text/javascript; charset=utf-8" });
  expect(brotliDecompressSync((await file?.encodings.get("br"))!).toString()).toBe(script);
  expect(gunzipSync((await file?.encodings.get("gzip"))!).toString()).toBe(script);
  expect(files.at("/_next/static/font.woff2")?.headers["content-type"]).toBe("font/woff2");
  expect(files.at("/_next/static/font.woff2")?.encodings.size).toBe(0);
});

test("scripts that other sites reference are cached briefly, and may be loaded by them", () => {
  const file = builtFiles(dir).at("/embed.js");
  expect(file?.lifetime).toBe("public, max-age=3600, stale-while-revalidate=86400");
  expect(file?.headers["cross-origin-resource-policy"]).toBe("cross-origin");
});

test("fonts may be used by a page in a sandboxed frame, whose origin has no name, and nothing else is opened by that", () => {
  const files = builtFiles(dir);
  const allows = (url: string) => files.at(url)?.headers["access-control-allow-origin"];
  for (const url of ["/_next/static/font.woff2", "/fonts/inter.woff2", "/fonts/source-serif-4.woff2"])
    expect(allows(url), url).toBe("*");
  for (const url of ["/_next/static/chunks/a.js", "/embed.js", "/give.js"]) {
    expect(files.at(url), url).not.toBeNull();
    expect(allows(url), url).toBeUndefined();
  }
});

test("anything else is not found", () => {
  const files = builtFiles(dir);
  for (const url of [
    "/_next/static/../BUILD_ID",
    "/_next/static/chunks",
    "/package.json",
    "/",
    "/.next/static/font.woff2",
  ])
    expect(files.at(url), url).toBeNull();
  expect(files.owns("/_next/static/gone.js")).toBe(true);
  expect(files.owns("/page.js")).toBe(false);
});
