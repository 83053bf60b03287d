import { z } from "zod";
import type { InngestDouble } from "@/server/testing/inngest/inngest-double";

/** How long after its response the server goes down. */
const FAREWELL_MS = 50;

const shares = z.object({
  doubledCalls: z.number(),
  delayedCalls: z.number(),
  lostResponses: z.number(),
  replayedRuns: z.number(),
});

const order = z.strictObject({
  /** Which share of all calls or runs is disturbed. */
  shares: shares.partial().optional(),
  /** How many of the next calls or runs are disturbed. */
  next: shares.partial().optional(),
  refusesRegistrations: z.boolean().optional(),
  refusesKeys: z.boolean().optional(),
  /** Refuses connections for this long. */
  awayMs: z.number().optional(),
  /** Loses all state. */
  empties: z.boolean().optional(),
  /** Resets the counters to zero. */
  resets: z.boolean().optional(),
});

/**
 * Serves `GET /double`, which returns the double's counters, functions and log, and `POST /double`, which first applies
 * an order. Returns null for every other path.
 */
export async function serveControl(
  double: InngestDouble,
  request: Request,
  goAway: (ms: number) => void,
): Promise<Response | null> {
  if (new URL(request.url).pathname !== "/double") return null;
  if (request.method === "POST") {
    const { disturbances, counters } = double;
    const { next, shares: wanted, awayMs, empties, resets, ...switches } = order.parse(await request.json());
    Object.assign(disturbances.next, next);
    Object.assign(disturbances.shares, wanted);
    Object.assign(disturbances, switches);
    if (empties) double.empty();
    if (resets) counters.reset();
    if (awayMs !== undefined) setTimeout(() => goAway(awayMs), FAREWELL_MS);
  }
  const functions = double.functions.map(({ id, triggers }) => ({ id, triggers }));
  return Response.json({ ...double.stats(), registered: functions, log: double.log });
}
