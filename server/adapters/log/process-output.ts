import { writeSync } from "node:fs";

/** How often a write is tried again whose reader has no room for it at the moment. */
const TRIES_MAX = 20;
const PAUSE_MS = 5;

let dropped = 0;
const guarded = new WeakSet<NodeJS.WriteStream>();

/** How many writes of this process's output failed and were dropped, since it started. */
export function droppedWrites(): number {
  return dropped;
}

/** Where a logger writes its lines. */
export interface LogOutput {
  write(line: string): void;
}

/**
 * Makes an output that writes each line at once. A line that cannot be written, because the disk is full or nobody reads
 * any more, is dropped and counted: what a process does never depends on what it says.
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
 * Has what others print in this process, such as the page framework, fail in silence as well: an output that fails is an
 * uncaught exception otherwise, and whoever reports that raises the next one.
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
