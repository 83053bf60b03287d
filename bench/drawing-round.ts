import { setImmediate as nextTurn } from "node:timers/promises";

/** A round of drawing PDFs, one after the other. */
export interface DrawingRound {
  /** By second of processor time, of all threads of the process. */
  perCpuSecond: number;
  /** The size of a PDF, on average. */
  bytes: number;
}

/** Draws the same pages one after the other for so many seconds of processor time, of which a busy machine takes none away. */
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
    // Where orders come one by one, too, what a library leaves for later is done between them.
    await nextTurn();
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1e6;
  }
  return { perCpuSecond: drawn / used, bytes: bytes / drawn };
}
