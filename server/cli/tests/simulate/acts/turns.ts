import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Random } from "@/server/cli/tests/random";
import type { Request, Requester, RequestKind, UnderWay } from "@/server/cli/tests/simulate/acts/request";
import type { Interruption } from "@/server/cli/tests/simulate/world/interruption";
import { quiet } from "@/server/cli/tests/simulate/world/quiet";
import type { VirtualClock } from "@/server/cli/tests/simulate/world/virtual-clock";

/** The error of a request whose process has died, or dies at it. */
export class Died extends Error {
  constructor() {
    super("the process died");
  }
}

const LOOK_AFTER_MS = 20;
/**
 * How often the queue must be found empty before the next timer rings: on a busy machine the runtime takes its time.
 */
const LOOKS_BEFORE_TIMERS = 5;
/** How soon the database server looks for deadlocks. */
export const DEADLOCK_AFTER_MS = 5;
/** How likely a process keeps its turn while others wait: both short and long interleavings occur. */
const PATIENCE = [0, 0.6, 0.9];
/** How likely a process that has just locked rows is paused, and for how many turns of others at most. */
const LEFT_WITH_LOCKS = 0.5;
const LEFT_TURNS_MAX = 20;
const STUCK_AFTER_MS = 60_000;

/**
 * Gives processes their turns, one request at a time, in an order that a seed decides. A request that waits for a lock
 * is set aside until another one releases it. Since only one request runs at a time, a seed always gives the same
 * course of events.
 */
export class Turns {
  readonly #admin: Pick<pg.Pool, "query">;
  readonly #clock: VirtualClock;
  #waiting: Request[] = [];
  readonly #blocked = new Set<UnderWay>();
  #isPlaying = false;
  #last: Request | null = null;
  #patience = 0;
  /** The process that is paused with its locks, and for how many more turns. */
  #left: { by: Requester; turns: number } | null = null;
  /** Runs before the start and before each turn. */
  beforeEach: (() => Promise<void>) | null = null;

  constructor(admin: Pick<pg.Pool, "query">, clock: VirtualClock) {
    this.#admin = admin;
    this.#clock = clock;
  }

  /** Runs a request when its turn comes, or at once while no story is running. */
  ask<T>(by: Requester, pid: number | null, run: () => Promise<T>, kind: RequestKind = {}): Promise<T> {
    if (by.isDead) return Promise.reject(new Died());
    if (!this.#isPlaying) return run();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ by, pid, run, ...kind, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Cancels the waiting requests of a process that dies. */
  drop(by: Requester): void {
    const dropped = this.#waiting.filter((request) => request.by === by);
    this.#waiting = this.#waiting.filter((request) => request.by !== by);
    for (const { reject } of dropped) reject(new Died());
  }

  /** Starts work and gives turns until all of it has ended, including what runs in the background. */
  async play(random: Random, work: () => Promise<unknown>[], interruptions: Interruption[] = []): Promise<void> {
    await this.beforeEach?.();
    this.#isPlaying = true;
    this.#patience = random.pick(PATIENCE);
    this.#left = null;
    try {
      const started = work();
      let open = started.length;
      const end = () => {
        open -= 1;
      };
      for (const one of started) one.then(end, end);
      for (let idleSince = performance.now(); ; ) {
        await quiet();
        await this.#untilReleased();
        if (this.#waiting.length > 0) {
          await this.beforeEach?.();
          await this.#giveAmid(this.#choose(random), interruptions);
          idleSince = performance.now();
        } else if (this.#blocked.size > 0 || !(await this.#ringNext())) {
          if (open === 0 && this.#blocked.size === 0) return;
          if (performance.now() - idleSince > STUCK_AFTER_MS) throw new Error("The work neither goes on nor ends.");
          await sleep(LOOK_AFTER_MS);
        }
      }
    } finally {
      this.#isPlaying = false;
    }
  }

  /** Rings the next timer, unless a request arrives once the runtime's background work is done. */
  async #ringNext(): Promise<boolean> {
    for (let look = 0; look < LOOKS_BEFORE_TIMERS; look += 1) {
      await sleep(1);
      await quiet();
      if (this.#waiting.length > 0) return true;
    }
    return this.#clock.ringNext();
  }

  /**
   * Takes the next request: often one of the process that had the last turn, so that it makes progress. A process that
   * has just locked rows is often paused for a while, because bugs show while others hold locks.
   */
  #choose(random: Random): Request {
    const last = this.#last;
    if (last?.locks && random.next() < LEFT_WITH_LOCKS)
      this.#left = { by: last.by, turns: random.between(1, LEFT_TURNS_MAX) };
    const others = this.#waiting.filter(({ by }) => by !== this.#left?.by);
    const isLeft = this.#left !== null && this.#left.turns > 0 && others.length > 0;
    if (isLeft) this.#left!.turns -= 1;
    else this.#left = null;
    const free = isLeft ? others : this.#waiting;
    const own = free.filter(({ by }) => by === last?.by);
    const chosen = random.pick(own.length > 0 && random.next() < this.#patience ? own : free);
    this.#waiting = this.#waiting.filter((request) => request !== chosen);
    this.#last = chosen;
    return chosen;
  }

  /** Gives a request its turn, with its interruptions. */
  async #giveAmid(request: Request, interruptions: Interruption[]): Promise<void> {
    const coming = interruptions.map((one) => ({ one, at: one.comes(request) }));
    for (const { one, at } of coming) if (at === "before") await one.run();
    const after = coming.find(({ at }) => at === "after")?.one;
    if (!after) return this.#give(request);
    // The request is executed or waits for a lock; either way its caller gets no response.
    const { reject } = request;
    const lost = () => reject(after.lost?.());
    await this.#give(after.lost ? { ...request, resolve: lost, reject: lost } : request, after);
  }

  async #give(request: Request, after?: Interruption): Promise<void> {
    const { by } = request;
    const death = by.countRequest();
    if (death === "before") {
      await by.die();
      request.reject(new Died());
      return;
    }
    const underWay: UnderWay = { request, answer: null };
    const done = request.run().then(
      (value) => {
        underWay.answer = () => request.resolve(value);
      },
      (error) => {
        underWay.answer = () => request.reject(error);
      },
    );
    while (!underWay.answer) {
      await Promise.race([done, sleep(LOOK_AFTER_MS)]);
      if (underWay.answer || !(await this.#isBlocked(request))) continue;
      // If the others also wait for this request, this is the one that the deadlock ends.
      await Promise.race([done, sleep(4 * DEADLOCK_AFTER_MS)]);
      break;
    }
    await after?.run();
    if (death === null) {
      if (underWay.answer) underWay.answer();
      else this.#blocked.add(underWay);
      return;
    }
    await by.die();
    await done;
    request.reject(new Died());
  }

  /** Waits until each request that was set aside has ended or still waits for a lock; delivers outcomes in order. */
  async #untilReleased(): Promise<void> {
    for (const underWay of this.#blocked) {
      while (!underWay.answer && !(await this.#isBlocked(underWay.request))) await sleep(1);
    }
    for (const underWay of this.#blocked) {
      if (!underWay.answer) continue;
      this.#blocked.delete(underWay);
      underWay.answer();
      await quiet();
    }
  }

  async #isBlocked({ pid }: Request): Promise<boolean> {
    if (pid === null) return false;
    const { rows } = await this.#admin.query<{ blocked: boolean }>(
      "SELECT cardinality(pg_blocking_pids($1)) > 0 AS blocked",
      [pid],
    );
    return rows[0]!.blocked;
  }
}
