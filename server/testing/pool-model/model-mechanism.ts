import { type CalendarCadence, dayOf, periodBegins } from "@/server/testing/pool-calendar";
import type { Asked, ModelOptions, ModelRequest, Opened } from "@/server/testing/pool-model/model-state";
import type { PoolModel } from "@/server/testing/pool-model/pool-model";

export type Verdict = "approved" | "rejected" | "expired" | null;

/** How one mechanism decides, in the model. */
export interface ModelMechanism {
  open(pool: PoolModel, asked: Asked): Opened;
  decide(request: ModelRequest, now: number): Verdict;
  approvers?(options: ModelOptions): "steward" | "member" | "none";
  placeOf?(pool: PoolModel, id: string): number | null;
  nextActAt?(pool: PoolModel): number | null;
  act?(pool: PoolModel): void;
  changed?(pool: PoolModel, before: ModelOptions): void;
  paying?(pool: PoolModel, request: ModelRequest): void;
}

/** The first date of a cadence after an instant. */
export function boundaryAfter(start: number, every: CalendarCadence, after: number): number {
  const at = (count: number) => periodBegins(start, every, dayOf(start)[2], count);
  let count = 1;
  while (at(count) <= after) count += 1;
  return at(count);
}
