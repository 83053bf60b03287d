import type { Request } from "@/server/cli/tests/simulate/acts/request";
import type { Interruption } from "@/server/cli/tests/simulate/world/interruption";
import type { Mishap, Moment } from "@/server/cli/tests/simulate/world/mishaps";

/** The effects of a step's mishap on requests to the database and the file storage. */
export class Disturbances {
  #refusals = 0;
  #writes = 0;
  #where: "statements" | "commits" = "statements";
  #hasStruck = false;

  /** Whether a request in this step may have failed or lost its response. */
  get hasStruck(): boolean {
    return this.#hasStruck;
  }

  /** Ends all effects: connections are accepted, and there is space. */
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

  /** Whether there is no space for a write, a commit or a file. */
  isFullFor(what: "statements" | "commits" | "files"): boolean {
    if (this.#writes === 0 || (what !== "files" && what !== this.#where)) return false;
    this.#writes -= 1;
    return true;
  }
}

/** A step's mishap as an interruption at the planned moment. */
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

/** Returns a function that recognizes the request of the moment, which goes to the database. */
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
