/** The runs and calls of one function. */
export interface FunctionCount {
  runs: number;
  calls: number;
  /** Completed runs that had nothing to do: they finished no step. */
  emptyRuns: number;
  failedRuns: number;
}

export interface DoubleStats {
  runs: number;
  calls: number;
  emptyRuns: number;
  failedRuns: number;
  byFunction: Record<string, FunctionCount>;
  /** Due calls that have not started, and events that wait for their batch or debounce. */
  queued: number;
  sleeping: number;
  callsUnderWay: number;
  events: number;
  registrations: number;
  functions: number;
}

/** What a server has done since it started or was last reset. */
export class DoubleCounters {
  private readonly counts = new Map<string, FunctionCount>();
  events = 0;
  registrations = 0;

  of(functionId: string): FunctionCount {
    const found = this.counts.get(functionId) ?? { runs: 0, calls: 0, emptyRuns: 0, failedRuns: 0 };
    this.counts.set(functionId, found);
    return found;
  }

  reset(): void {
    this.counts.clear();
    this.events = 0;
    this.registrations = 0;
  }

  totals(): FunctionCount & { byFunction: Record<string, FunctionCount> } {
    const sum = (key: keyof FunctionCount) => [...this.counts.values()].reduce((total, count) => total + count[key], 0);
    return {
      runs: sum("runs"),
      calls: sum("calls"),
      emptyRuns: sum("emptyRuns"),
      failedRuns: sum("failedRuns"),
      byFunction: Object.fromEntries([...this.counts].map(([id, count]) => [id, { ...count }])),
    };
  }
}
