import { Cron } from "croner";
import type { SentEvent, ServedFunction } from "@/server/testing/inngest/served-function";

/** When functions with a cron expression start next. */
export class Schedules {
  private readonly nextAt = new Map<string, number>();

  /** Returns the functions that are due. Several missed times count as one; a new schedule waits for its next time. */
  takeDue(functions: ServedFunction[], now: number): { served: ServedFunction; event: SentEvent }[] {
    return functions.flatMap((served) =>
      served.triggers.flatMap(({ cron }) => {
        if (cron === undefined) return [];
        const key = `${served.id} ${cron}`;
        const next = this.nextAt.get(key);
        if (next !== undefined && next > now) return [];
        const schedule = new Cron(cron, { paused: true, mode: "5-part", timezone: "UTC" });
        this.nextAt.set(key, schedule.nextRun(new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY);
        if (next === undefined) return [];
        const event = { id: `timer-${key}-${next}`, name: "inngest/scheduled.timer", data: { cron }, ts: next };
        return [{ served, event }];
      }),
    );
  }

  clear(): void {
    this.nextAt.clear();
  }
}
