import { guardOutput } from "@/server/adapters/log/process-output";
import type { Log } from "@/server/operations/context";

type Ended = Pick<NodeJS.Process, "prependListener"> & { exit(code: number): void };

interface EndOptions {
  log: Pick<Log, "error">;
  /** True if unhandled rejections may also be the page framework's, such as those of readers who left. */
  outlivesRejections?: boolean;
  /** The process; another one in tests. */
  of?: Ended;
}

/**
 * Ends the process with code 1 at an uncaught error: what it left half done is unknown, and its supervisor restarts it.
 * Reports it once, and ends even if that fails. Comes before every other listener: one that only reports such errors
 * keeps the process running, and if its output fails, reports the next one endlessly.
 */
export function endOnError({ log, outlivesRejections = false, of = process }: EndOptions): void {
  guardOutput();
  let isEnding = false;
  const end = (err: unknown, message: string) => {
    if (!isEnding) {
      isEnding = true;
      report(log, err, message);
    }
    of.exit(1);
  };
  of.prependListener("uncaughtException", (err) => end(err, "an error that nobody caught ends the process"));
  of.prependListener("unhandledRejection", (err) => {
    if (outlivesRejections) report(log, err, "a promise failed that nobody waited for");
    else end(err, "a promise that failed with nobody waiting for it ends the process");
  });
}

function report(log: Pick<Log, "error">, err: unknown, message: string): void {
  try {
    log.error({ err }, message);
  } catch {
    // Nothing is left to report it with.
  }
}
