import type { Context } from "@/server/operations/context";

/**
 * Returns which of these identities have an open case, in the running transaction. A case may have been decided since
 * they were screened, by someone who found nothing held. The identities are locked, so that one of the two transactions
 * sees the other.
 */
export async function doubtfulParties(tx: Context, identityIds: string[]): Promise<Set<string>> {
  const parties = [...new Set(identityIds)];
  await tx.db.$queryRaw`SELECT 1 FROM identities WHERE id = ANY (${parties}) ORDER BY id FOR SHARE`;
  const open = await tx.db.screeningCase.findMany({
    where: { identityId: { in: parties }, status: "open" },
    select: { identityId: true },
  });
  return new Set(open.map(({ identityId }) => identityId));
}
