import { setImmediate as nextTurn } from "node:timers/promises";

/** A round in which PDFs are drawn one after the other. */
export interface DrawingRound {
  /** PDFs per second of CPU time, summed over all threads of the process. */
  perCpuSecond: number;
  /** The average size of a PDF. */
  bytes: number;
}

/**
 * Draws the pages in rotation for this many seconds of CPU time, which does not depend on other load on the machine.
 */
export async function drawFor<Page>(
  seconds: number,
  pages: readonly Page[],
  draw: (page: Page) => Promise<Uint8Array> | Uint8Array,
): Promise<DrawingRound> {
  const before = process.cpuUsage();
  let [drawn, bytes, used] = [0, 0, 0];
  while (used < seconds) {
    bytes += (await draw(pages[drawn % pages.length]!)).length;
    drawn += 1;
    // Let deferred work of the library run after each PDF, as it does when jobs come one by one.
    await nextTurn();
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1e6;
  }
  return { perCpuSecond: drawn / used, bytes: bytes / drawn };
}
