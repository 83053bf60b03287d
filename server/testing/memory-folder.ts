import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Linux's file system in memory. Containers may have a small one. */
const MEMORY = "/dev/shm";
/** A test run's cluster takes a few hundred megabytes at a time. */
const ROOM_BYTES = 2 * 1024 ** 3;
const PREFIX = "almoner-test-";

export interface ScratchFolder {
  dir: string;
  /** Whether it lies in memory, where what is no longer needed takes others' room. */
  isInMemory: boolean;
}

/**
 * Makes a folder for this process alone, in memory if there is room: a test database has a thousand files, and to
 * create them takes ext4 ten times as long as it takes memory to copy them.
 */
export async function makeScratchFolder(): Promise<ScratchFolder> {
  const isInMemory = await hasRoom();
  const parent = isInMemory ? MEMORY : os.tmpdir();
  if (isInMemory) await removeLeftovers();
  return { dir: await mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`)), isInMemory };
}

async function hasRoom(): Promise<boolean> {
  if (process.platform !== "linux" || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

/** Removes what runs have left that were killed, which would occupy memory until the machine restarts. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    // PostgreSQL ends by itself once its folder is gone.
    await rm(path.join(MEMORY, name), { recursive: true, force: true }).catch(() => {});
  }
}
