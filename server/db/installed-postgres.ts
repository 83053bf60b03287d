import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import release from "@/server/db/postgres-release.json";

/** The file that records which installed files were verified against the release. */
const NOTE = "node_modules/.cache/almoner/postgres";
const FOLDERS = ["bin", "lib"];

/**
 * Returns what is wrong with an installed PostgreSQL; null if its programs and libraries are byte for byte those of the
 * release that this version of Almoner is tested with. The files are hashed once; after that, a note is used until the
 * size or time of one of them changes. `version` is what `postgres --version` printed, `native` the folder of the
 * package that has the programs.
 */
export function postgresError(platform: string, version: string, native: string, note = NOTE): string | null {
  if (version.trim() === "") return "it does not start";
  if (!version.trim().endsWith(`(PostgreSQL) ${release.postgres}`))
    return `it is "${version.trim()}" instead of PostgreSQL ${release.postgres}`;
  const wanted = (release.digests as Record<string, string>)[platform];
  if (!wanted) return null;
  const seen = `${wanted} ${fingerprintOf(native)}`;
  if (readNote(note) === seen) return null;
  if (digestOf(native) !== wanted) return "its files are not those of the release";
  writeNote(note, seen);
  return null;
}

/** Returns the SHA-256, in hex, of the names and contents of all programs and libraries in a package's `native` folder. */
export function digestOf(native: string): string {
  const hash = createHash("sha256");
  for (const file of programsIn(native)) {
    const content = createHash("sha256")
      .update(readFileSync(path.join(native, file)))
      .digest("hex");
    hash.update(`${file} ${content}\n`);
  }
  return hash.digest("hex");
}

/** Leaves out links, which the installation creates. */
function programsIn(native: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(native, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(native, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
  ).sort();
}

function fingerprintOf(native: string): string {
  const hash = createHash("sha256");
  for (const file of programsIn(native)) {
    const { size, mtimeMs } = statSync(path.join(native, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function readNote(note: string): string {
  try {
    return readFileSync(note, "utf8");
  } catch {
    return "";
  }
}

/** In a package folder that is not writable, the files are hashed at each start. */
function writeNote(note: string, seen: string): void {
  try {
    mkdirSync(path.dirname(note), { recursive: true });
    writeFileSync(note, seen);
  } catch {
    // The files are hashed again next time.
  }
}
