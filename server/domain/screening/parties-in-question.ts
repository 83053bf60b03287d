import type { Context } from "@/server/operations/context";

/**
 * Returns which of these identities have an open or confirmed screening case. A confirmed party that its list no longer
 * names stays in question until its suspension is lifted.
 */
export async function partiesInQuestion(ctx: Context, identityIds: string[]): Promise<Set<string>> {
  const isStillNamed = { OR: [{ delistedAt: null }, { identity: { status: { not: "active" } } }] };
  const cases = await ctx.db.screeningCase.findMany({
    where: { identityId: { in: identityIds }, OR: [{ status: "open" }, { status: "confirmed", ...isStillNamed }] },
    select: { identityId: true },
  });
  return new Set(cases.map(({ identityId }) => identityId));
}
