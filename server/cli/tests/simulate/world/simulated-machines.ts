import type pg from "pg";
import { AgreedTime } from "@/server/adapters/clock/agreed-time";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import type { Machine } from "@/server/cli/tests/simulate/world/mishaps";
import type { VirtualClock } from "@/server/cli/tests/simulate/world/virtual-clock";
import type { Clock } from "@/server/kernel/clock";

type Query = Pick<pg.Pool, "query">;

/** How far the clocks of two workers may differ; smaller differences are not written down at each agreement. */
const APART_MS = 1_000;
const WORKERS = [0, 1] as const;
export type Worker = (typeof WORKERS)[number];

const PUT_BACK: Record<Machine, { workers: readonly Worker[]; database: boolean }> = {
  first: { workers: [0], database: false },
  second: { workers: [1], database: false },
  workers: { workers: WORKERS, database: false },
  all: { workers: WORKERS, database: true },
};

/**
 * The clocks of the workers' machines and of the database's machine. In stories that change clocks, workers use the
 * product's own clock on top of these, and agree on the highest time as in production. The simulator's clock stays
 * right.
 */
export class SimulatedMachines {
  readonly #offsetsMs = { workers: [0, 0] as [number, number], databaseMs: 0 };
  #agreed: [AgreedTime, AgreedTime] | null = null;
  #agreedAtMs = Number.NaN;

  constructor(
    private readonly clock: VirtualClock,
    private readonly admin: Query,
    private readonly bug: PlantedBug | null,
  ) {}

  /** Begins a story, with clocks that are right. */
  startAnew(hasSteps: boolean): void {
    this.putRight();
    this.#agreed = hasSteps ? [this.#agreedTime(0), this.#agreedTime(1)] : null;
    this.#agreedAtMs = Number.NaN;
  }

  get haveSteps(): boolean {
    return this.#agreed !== null;
  }

  /** A restarted worker remembers no time. */
  restart(worker: Worker): void {
    if (!this.#agreed) return;
    this.#agreed[worker] = this.#agreedTime(worker);
    this.#agreedAtMs = Number.NaN;
  }

  /** The product's time: the highest of its workers' times. */
  now(): Date {
    return this.#agreed ? new Date(Math.max(...this.#agreed.map(({ time }) => time.read()))) : this.clock.now();
  }

  /** Puts clocks ahead or, with a negative value, back. */
  async step(who: Machine, byMs: number): Promise<void> {
    await this.agree();
    const { workers, database } = PUT_BACK[who];
    for (const worker of workers) this.#offsetsMs.workers[worker] += byMs;
    if (database) this.#offsetsMs.databaseMs += byMs;
    for (const { time } of this.#agreed ?? []) time.read();
    this.#agreedAtMs = Number.NaN;
  }

  /** Corrects all clocks. */
  putRight(): void {
    for (const { time } of this.#agreed ?? []) time.read();
    this.#offsetsMs.workers = [0, 0];
    this.#offsetsMs.databaseMs = 0;
    this.#agreedAtMs = Number.NaN;
  }

  /** Has the workers agree on the highest time if a second has passed since they last did, or a clock was changed. */
  async agree(): Promise<void> {
    const atMs = this.clock.now().getTime();
    if (!this.#agreed || atMs - this.#agreedAtMs < APART_MS) return;
    // Twice, so that the first worker also reads what the second one wrote.
    for (const one of [...this.#agreed, ...this.#agreed]) await one.agree();
    this.#agreedAtMs = atMs;
  }

  /** The clock of a worker. */
  clockOf(worker: Worker): Clock {
    const outside = () => new Date(this.#machineMs(worker));
    const now = () => (this.#agreed ? new Date(this.#agreed[worker].time.read()) : this.clock.now());
    const sleep: Clock["sleep"] = (ms, options) => this.clock.sleep(ms, options);
    return { now: this.bug?.goesByMachine ? outside : now, wall: now, outside, sleep };
  }

  #machineMs(worker: Worker): number {
    return this.clock.now().getTime() + this.#offsetsMs.workers[worker];
  }

  #agreedTime(worker: Worker): AgreedTime {
    const runningMs = () => this.clock.now().getTime();
    const clocks = { wallMs: () => this.#machineMs(worker), runningMs };
    return new AgreedTime(this.#database(), { warn() {} }, clocks);
  }

  /** The database, with its machine's time. */
  #database(): Query {
    const query = (config: string | { text: string; values?: unknown[] }, given?: unknown[]) => {
      const { text, values } = typeof config === "string" ? { text: config, values: given } : config;
      const ms = this.clock.now().getTime() + this.#offsetsMs.databaseMs;
      return this.admin.query(text.replaceAll("clock_timestamp()", `to_timestamp(${ms} / 1000.0)`), values);
    };
    return { query } as unknown as Query;
  }
}
