import type { Request } from "@/server/cli/tests/simulate/acts/request";
import type { Interruption } from "@/server/cli/tests/simulate/world/interruption";
import type { Mishap, Moment } from "@/server/cli/tests/simulate/world/mishaps";

/** What the mishap of a step does to whoever asks the database or the files for something. */
export class Disturbances {
  #refusals = 0;
  #writes = 0;
  #where: "statements" | "commits" = "statements";
  #hasStruck = false;

  /** Whether something that was asked for in this step may have failed, or have been left without an answer. */
  get hasStruck(): boolean {
    return this.#hasStruck;
  }

  /** Ends all of it: connections are accepted, and there is space. */
  end(): void {
    this.#refusals = 0;
    this.#writes = 0;
    this.#hasStruck = false;
  }

  refuseConnections(count: number): void {
    this.#hasStruck = true;
    this.#refusals = count;
  }

  fill(where: "statements" | "commits", writes: number): void {
    this.#hasStruck = true;
    this.#where = where;
    this.#writes = writes;
  }

  /** Whether a new connection is refused. */
  refusesConnection(): boolean {
    if (this.#refusals === 0) return false;
    this.#refusals -= 1;
    return true;
  }

  /** Whether there is no space for a statement that writes, or for what a commit writes. */
  isFullFor(what: "statements" | "commits" | "files"): boolean {
    if (this.#writes === 0 || (what !== "files" && what !== this.#where)) return false;
    this.#writes -= 1;
    return true;
  }
}

/** The mishap of a step, as what interrupts its work at the moment that was planned. */
export function interruptionOf(
  { moment, ...mishap }: Mishap,
  run: () => Promise<void>,
  lost: () => Error,
): Interruption {
  const comes = counter(moment);
  if (mishap.what !== "restart" || mishap.side === "before")
    return { run, comes: (request) => (comes(request) ? "before" : null) };
  return { run, lost, comes: (request) => (comes(request) ? "after" : null) };
}

/** Says of each request whether it is the one of the moment, which is one to the database. */
function counter({ kind, at }: Moment): (request: Request) => boolean {
  let count = 0;
  let isOver = false;
  return ({ pid, commits }) => {
    if (isOver) return false;
    if (kind === "request" || commits) count += 1;
    isOver = count >= at && pid !== null && (kind === "request" || commits === true);
    return isOver;
  };
}
