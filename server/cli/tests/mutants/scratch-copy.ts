import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { makePrivateFolder } from "@/server/cli/launch/private-files.mjs";
import { isAlive } from "@/server/cli/processes/processes.mjs";

const SLOTS = 9;
const API_CLIENT = "clients/typescript/src/generated";
/** What the copy creates itself, or shares with the checkout. */
const NOT_COPIED = ["node_modules", "dist", ".next", ".data", "server/generated", API_CLIENT];

/** A copy of the checkout in which mistakes are planted, so that a killed run leaves none in the checkout itself. */
export interface ScratchCopy {
  /** The folder with the copied files. */
  dir: string;
  /** The log of everything that runs in the copy. */
  log: string;
  release(): void;
}

/**
 * Brings a copy that no living process uses in line with the checkout, uncommitted changes included, and claims it.
 */
export function claimScratchCopy(dataDir: string): ScratchCopy {
  const { folder, claim } = claimSlot(path.resolve(dataDir, "mutants"));
  const dir = path.join(folder, "copy");
  mkdirSync(dir, { recursive: true });
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split("\0").filter((file) => file && lstatSync(file, { throwIfNoEntry: false })?.isFile());
  for (const file of files) copyChanged(file, path.join(dir, file));
  removeOthers(dir, new Set(files));
  if (!existsSync(path.join(dir, "node_modules")))
    symlinkSync(path.resolve("node_modules"), path.join(dir, "node_modules"));
  rmSync(path.join(dir, "server/generated"), { recursive: true, force: true });
  for (const made of ["server/generated/prisma", API_CLIENT]) cpSync(made, path.join(dir, made), { recursive: true });
  return { dir, log: path.join(folder, "output.log"), release: () => rmSync(claim, { force: true }) };
}

/** Takes over the slot of a process that has died. */
function claimSlot(parent: string): { folder: string; claim: string } {
  makePrivateFolder(parent);
  for (let slot = 1; slot <= SLOTS; slot += 1) {
    const folder = path.join(parent, `slot-${slot}`);
    const claim = path.join(folder, "claimed-by");
    mkdirSync(folder, { recursive: true });
    if (existsSync(claim) && !isAlive(Number(readFileSync(claim, "utf8")))) rmSync(claim, { force: true });
    try {
      writeFileSync(claim, String(process.pid), { flag: "wx" });
      return { folder, claim };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  throw new Error(`All copies in ${parent} are in use.`);
}

/** Leaves unchanged files alone, because the copy's caches depend on their modification times. */
function copyChanged(file: string, to: string): void {
  const text = readFileSync(file);
  if (existsSync(to) && readFileSync(to).equals(text)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, text);
}

/** Removes folders that become empty as well: an empty migration folder would count as a migration. */
function removeOthers(root: string, files: Set<string>, folder = ""): void {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const place = path.posix.join(folder, entry.name);
    if (NOT_COPIED.includes(place)) continue;
    if (entry.isDirectory()) removeOthers(root, files, place);
    else if (!files.has(place)) rmSync(path.join(root, place));
  }
  if (folder && readdirSync(path.join(root, folder)).length === 0) rmdirSync(path.join(root, folder));
}
