import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** What a process is asked to do, and at which of the places that it passes it does nothing more. */
export interface AskedPart {
  /** The name of a place, or which one it is, counted from 1. */
  diesAt: string;
  [given: string]: string;
}

/** How far it came: to the place where it dies, or past `places` of them to its end. */
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
 * Called at each place where a process could be killed. A part that has come to the place where it dies gets a promise that
 * never settles, there and from then on: nothing of it is rolled back, closed or caught, and it reaches nothing any more. So
 * once all parts are there and the process is killed, each leaves behind what a process of its own would have left, and the
 * start of a process is paid for once.
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

/** Makes each statement a place, which is passed before it reaches the database. */
export function passPlaceAtStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function passed(this: pg.Client, ...given: unknown[]) {
    return passPlace() ?? Reflect.apply(query, this, given);
  } as typeof query;
}

/** Works on parts, one after another, for the `DyingProcess` that has started this one. */
export function workInParts(work: (asked: AskedPart) => Promise<void>): void {
  process.on("message", (asked: AskedPart) => {
    const part: Part = {
      diesAt: asked.diesAt,
      hasStopped: false,
      places: 0,
      answer: () => process.send!({ hasStopped: part.hasStopped, places: part.places } satisfies PartAnswer),
    };
    // An error that is thrown here ends the process, and so the test that waits for it.
    void parts.run(part, () => work(asked)).then(() => part.hasStopped || part.answer());
  });
  // Whoever started it is gone.
  process.on("disconnect", () => process.exit());
}
