import { SECOND_FACTOR_SETUP_HOURS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Deletes expired links, sessions, and setups of second factors, by wall-clock time. */
export async function purgeSignIns(ctx: Context): Promise<void> {
  const over = { where: { expiresAt: { lte: ctx.clock.wall() } } };
  await ctx.db.signInLink.deleteMany(over);
  await ctx.db.userSession.deleteMany(over);
  const begun = new Date(ctx.clock.wall().getTime() - SECOND_FACTOR_SETUP_HOURS * 3_600_000);
  await ctx.db.secondFactor.deleteMany({ where: { confirmedAt: null, createdAt: { lte: begun } } });
}
