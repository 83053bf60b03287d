/** The clocks of a machine, in ms: the wall clock, which can be set back or ahead, and the monotonic one. */
export interface MachineClocks {
  wallMs(): number;
  runningMs(): number;
}

export const MACHINE_CLOCKS: MachineClocks = { wallMs: () => Date.now(), runningMs: () => performance.now() };

/** The pace of the time while it waits for a wall clock that was set back: an hour is made up for in two. */
const HELD_PACE = 0.5;
/** How far a wall clock may be ahead of the database's and still be trusted. */
export const AHEAD_MAX_MS = 60_000;

/**
 * Wall-clock time that never goes back. While the wall clock is behind it, it runs at half speed, so that due work goes
 * on and the wall clock catches up. If the wall clock is more than a minute ahead of the database's, it is ignored, and
 * the time runs on by the monotonic clock.
 */
export class SteadyTime {
  private lastMs = Number.NEGATIVE_INFINITY;
  private readAtMs: number;
  private database: { ms: number; atMs: number } | null = null;

  constructor(private readonly clocks: MachineClocks = MACHINE_CLOCKS) {
    this.readAtMs = clocks.runningMs();
  }

  /** The time, in ms since 1970. */
  read(): number {
    const atMs = this.clocks.runningMs();
    const passedMs = Math.max(0, atMs - this.readAtMs);
    const wallMs = this.clocks.wallMs();
    const isAhead = this.aheadMs() > AHEAD_MAX_MS;
    const base = isAhead ? this.databaseMs(atMs)! : wallMs;
    this.lastMs = Math.max(base, this.lastMs + passedMs * (isAhead ? 1 : HELD_PACE));
    this.readAtMs = atMs;
    return this.lastMs;
  }

  /** How far the wall clock is behind this time, in ms. */
  heldMs(): number {
    return Math.max(0, this.read() - this.clocks.wallMs());
  }

  /** How far the wall clock is ahead of the database's, in ms. */
  aheadMs(): number {
    const databaseMs = this.databaseMs(this.clocks.runningMs());
    return databaseMs === null ? 0 : Math.max(0, this.clocks.wallMs() - databaseMs);
  }

  /** Notes the database's time. The first call discards earlier readings, because no row has recorded them. */
  compare(databaseMs: number): void {
    if (this.database === null) this.lastMs = Number.NEGATIVE_INFINITY;
    this.database = { ms: databaseMs, atMs: this.clocks.runningMs() };
  }

  /** Raises the time to at least this value. */
  raise(floorMs: number): void {
    this.lastMs = Math.max(this.read(), floorMs);
  }

  private databaseMs(atMs: number): number | null {
    return this.database && this.database.ms + atMs - this.database.atMs;
  }
}
