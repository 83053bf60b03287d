import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { FreeSpace } from "@/server/ports/free-space";

const MEASURE_EVERY_MS = 1_000;

interface WatchOptions {
  folder: string;
  /** The low-water mark, in bytes; 0 for none. */
  minBytes: number;
  everyMs?: number;
  /** Measures the free bytes of the folder's file system, or throws. */
  measure?(folder: string): Promise<number>;
}

/** Measures the free space of a folder's file system every second, until closed. */
export function watchDisk(options: WatchOptions): FreeSpace & { close(): void } {
  const { folder, minBytes, everyMs = MEASURE_EVERY_MS, measure = freeBytesIn } = options;
  let free = options.measure ? null : firstMeasure(folder);
  let isMeasuring = false;
  const timer = setInterval(async () => {
    // Starts no second measurement while a file system hangs.
    if (isMeasuring) return;
    isMeasuring = true;
    free = await measure(folder).catch(() => null);
    isMeasuring = false;
  }, everyMs).unref();
  return {
    freeBytes: () => free,
    isLow: () => free !== null && free < minBytes,
    close: () => clearInterval(timer),
  };
}

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A synchronous measurement before the first request. */
function firstMeasure(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
