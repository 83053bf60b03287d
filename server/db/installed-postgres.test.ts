import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadBinaries } from "@/server/db/embedded-binaries";
import { postgresError } from "@/server/db/installed-postgres";
import release from "@/server/db/postgres-release.json";

// Guards that `npm start` runs the PostgreSQL that everything is tested with. Its package only has versions named beta,
// so only its content shows which one it is.

const VERSION = `postgres (PostgreSQL) ${release.postgres}\n`;
const PLATFORM = `${os.platform() === "win32" ? "windows" : os.platform()}-${os.arch()}`;
let dir: string;
let native: string;

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), "almoner-installed-"));
  native = path.join(dir, "native");
  const installed = path.resolve(path.dirname((await loadBinaries()).postgres), "..");
  for (const folder of ["bin", "lib"])
    cpSync(path.join(installed, folder), path.join(native, folder), { recursive: true, verbatimSymlinks: true });
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

const check = (note: string, version = VERSION) => postgresError(PLATFORM, version, native, path.join(dir, note));

it("a place that nothing can be noted in costs a reading, and no more", () => {
  mkdirSync(path.join(dir, "folder"));
  expect(check("folder")).toBeNull();
});

it("the release's files are accepted, and read again only after one of them has another size or time", () => {
  expect(check("note")).toBeNull();
  const noted = readFileSync(path.join(dir, "note"), "utf8");
  writeFileSync(path.join(native, "lib/added.so"), "");
  expect(check("note")).toBe("its files are not those of the release");
  rmSync(path.join(native, "lib/added.so"));
  // The saved note still matches these files, so they are not read.
  expect(check("note")).toBeNull();
  utimesSync(path.join(native, "bin/initdb"), 1, 1);
  expect(check("note")).toBeNull();
  expect(readFileSync(path.join(dir, "note"), "utf8")).not.toBe(noted);
  appendFileSync(path.join(native, "bin/initdb"), "x");
  expect(check("note")).toBe("its files are not those of the release");
});

it("another version is not accepted, nor a program that does not start", () => {
  expect(check("none", "postgres (PostgreSQL) 18.40\n")).toBe(
    `it is "postgres (PostgreSQL) 18.40" instead of PostgreSQL ${release.postgres}`,
  );
  expect(check("none", "")).toBe("it does not start");
  expect(existsSync(path.join(dir, "none"))).toBe(false);
});
