import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** Does the same with every rail at once, and returns the results in order. If any fails, throws after all ended. */
export async function forEachRail<Result>(
  ctx: Context,
  act: (rail: PaymentRail) => Promise<Result>,
): Promise<Result[]> {
  const ended = await Promise.allSettled(ctx.ports.rails.all.map(act));
  const errors = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, "Several rails failed.");
  return ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}
