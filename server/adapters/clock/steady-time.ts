/** The clocks of a machine, in ms: the wall's can be put back and ahead, the other one only runs. */
export interface MachineClocks {
  wallMs(): number;
  runningMs(): number;
}

export const MACHINE_CLOCKS: MachineClocks = { wallMs: () => Date.now(), runningMs: () => performance.now() };

/** How much faster than itself the time waits for a wall clock that was put back: an hour is made up for in two. */
const HELD_PACE = 0.5;
/** By how much a wall clock may be ahead of the database's, and still be believed. */
export const AHEAD_MAX_MS = 60_000;

/**
 * Wall-clock time that never goes back. While the wall's clock is behind it, it runs at half speed, so that what is due goes
 * on and the wall catches up. A wall's clock that is ahead of the database's by more than a minute is not believed: the
 * time then runs on by itself.
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

  /** By how much the wall's clock is behind this time, in ms. */
  heldMs(): number {
    return Math.max(0, this.read() - this.clocks.wallMs());
  }

  /** By how much the wall's clock is ahead of the database's, in ms. */
  aheadMs(): number {
    const databaseMs = this.databaseMs(this.clocks.runningMs());
    return databaseMs === null ? 0 : Math.max(0, this.clocks.wallMs() - databaseMs);
  }

  /** Takes note of the database's time. The first time, what was read before counts for nothing: no row has it. */
  compare(databaseMs: number): void {
    if (this.database === null) this.lastMs = Number.NEGATIVE_INFINITY;
    this.database = { ms: databaseMs, atMs: this.clocks.runningMs() };
  }

  /** Goes on from there at least. */
  raise(floorMs: number): void {
    this.lastMs = Math.max(this.read(), floorMs);
  }

  private databaseMs(atMs: number): number | null {
    return this.database && this.database.ms + atMs - this.database.atMs;
  }
}
