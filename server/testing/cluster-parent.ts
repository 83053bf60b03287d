import { readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Linux keeps what is written here in memory. */
const IN_MEMORY = "/dev/shm";
/** The prefix of a test run's cluster folder. */
export const CLUSTER_PREFIX = "almoner-test-";
/**
 * A run that is starting or removing its folder has no server for some seconds, so only older folders are abandoned.
 */
const ABANDONED_MS = 300_000;
/** Twice the most that a whole test run needs there: a file's test databases are dropped as soon as it has ended. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * Returns where a test run keeps its cluster: in memory if there is plenty, else in the temporary folder. A test
 * database is about a thousand files, which a disk takes up to five times longer to create.
 */
export function clusterParent(): string {
  clearAbandoned();
  return hasRoom() && os.freemem() > NEEDED_BYTES ? IN_MEMORY : os.tmpdir();
}

/** Removes what killed runs left in memory. Nothing else would free it. */
function clearAbandoned(): void {
  try {
    for (const name of readdirSync(IN_MEMORY)) {
      const folder = path.join(IN_MEMORY, name);
      if (!name.startsWith(CLUSTER_PREFIX) || isServed(folder)) continue;
      if (Date.now() - statSync(folder).mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    // Another run clears at the same time, the folder is another user's, or the system has none.
  }
}

function isServed(folder: string): boolean {
  try {
    const [pid] = readFileSync(path.join(folder, "pg/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}
