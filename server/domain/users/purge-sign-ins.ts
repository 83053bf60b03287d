import type { Context } from "@/server/domain/context";

/** Deletes links and sessions that are over, by wall-clock time. */
export async function purgeSignIns(ctx: Context): Promise<void> {
  const over = { where: { expiresAt: { lte: ctx.clock.wall() } } };
  await ctx.db.signInLink.deleteMany(over);
  await ctx.db.userSession.deleteMany(over);
}
