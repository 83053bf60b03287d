import { writeSync } from "node:fs";

/** How often a write is retried when its reader has no room for it. */
const TRIES_MAX = 20;
const PAUSE_MS = 5;

let dropped = 0;
const guarded = new WeakSet<NodeJS.WriteStream>();

/** The number of this process's output writes that failed and were dropped. */
export function droppedWrites(): number {
  return dropped;
}

/** Where a logger writes its lines. */
export interface LogOutput {
  write(line: string): void;
}

/**
 * Makes an output that writes each line at once. A line that cannot be written, because the disk is full or the reader
 * is gone, is dropped and counted: logging never affects what a process does.
 */
export function logOutput(
  fd: number,
  write: (fd: number, bytes: Uint8Array) => number = (to, bytes) => writeSync(to, bytes),
): LogOutput {
  return {
    write(line) {
      let rest: Uint8Array = Buffer.from(line);
      for (let tries = 0; rest.length > 0; ) {
        try {
          rest = rest.subarray(write(fd, rest));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || ++tries >= TRIES_MAX) {
            dropped += 1;
            return;
          }
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
        }
      }
    },
  };
}

/**
 * Makes other output in this process, such as the page framework's, fail silently as well: otherwise a failed write is
 * an uncaught exception, and reporting that raises the next one.
 */
export function guardOutput(streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    if (guarded.has(stream)) continue;
    guarded.add(stream);
    stream.on("error", () => {
      dropped += 1;
    });
  }
}
