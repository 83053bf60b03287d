import type { Context } from "@/server/operations/context";

const CLEARS_TOGETHER_MS = 1_000;

/** The subjects whose charges clear next, all within a second, and when the last one does; null if none is clearing. */
export async function findClearing(
  ctx: Context,
  subjectIds: string[],
): Promise<{ ids: string[]; clearsAt: Date } | null> {
  const charges = await ctx.db.payment.findMany({
    where: { subjectId: { in: subjectIds }, direction: "charge", status: "clearing", nextAt: { not: null } },
    select: { subjectId: true, nextAt: true },
    orderBy: [{ nextAt: "asc" }, { id: "asc" }],
  });
  const first = charges[0]?.nextAt;
  if (!first) return null;
  const together = charges.filter(({ nextAt }) => nextAt!.getTime() - first.getTime() <= CLEARS_TOGETHER_MS);
  return { ids: together.map(({ subjectId }) => subjectId), clearsAt: together.at(-1)!.nextAt! };
}
