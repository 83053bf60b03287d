import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** A piece of work for a process, and the place in it at which the work stops for good. */
export interface AskedPart {
  /** The name of a place, or its number, counted from 1. */
  diesAt: string;
  [given: string]: string;
}

/** How far the part got: to the place where it stops, or past `places` places to its end. */
export interface PartAnswer {
  hasStopped: boolean;
  places: number;
}

interface Part extends PartAnswer {
  diesAt: string;
  answer(): void;
}

const NEVER = new Promise<never>(() => {});
const parts = new AsyncLocalStorage<Part>();

/**
 * Called at each place where a process could be killed. A part that reaches the place where it dies gets a promise that
 * never settles, at that place and all later ones. So nothing of it is rolled back, closed or caught, and it has no
 * further effects. When the process is then killed, each part leaves behind exactly what a process of its own would
 * have left, and only one process had to start.
 */
export function passPlace(name?: string): Promise<never> | null {
  const part = parts.getStore();
  if (!part) throw new Error("A place was passed outside of every part, so that no part can die there.");
  if (part.hasStopped) return NEVER;
  part.places += 1;
  if (part.diesAt !== (name ?? String(part.places))) return null;
  part.hasStopped = true;
  part.answer();
  return NEVER;
}

/** Makes each statement a place. The place is passed before the statement reaches the database. */
export function passPlaceAtStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function passed(this: pg.Client, ...given: unknown[]) {
    return passPlace() ?? Reflect.apply(query, this, given);
  } as typeof query;
}

/** Runs parts, one after another, for the `DyingProcess` that started this process. */
export function workInParts(work: (asked: AskedPart) => Promise<void>): void {
  process.on("message", (asked: AskedPart) => {
    const part: Part = {
      diesAt: asked.diesAt,
      hasStopped: false,
      places: 0,
      answer: () => process.send!({ hasStopped: part.hasStopped, places: part.places } satisfies PartAnswer),
    };
    // An error here ends the process, which fails the test that waits for it.
    void parts.run(part, () => work(asked)).then(() => part.hasStopped || part.answer());
  });
  // The parent process has exited.
  process.on("disconnect", () => process.exit());
}
