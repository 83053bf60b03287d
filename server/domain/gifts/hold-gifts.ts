import type { Context } from "@/server/domain/context";
import type { Gift } from "@/server/generated/prisma/client";

type Held = Pick<Gift, "id" | "fromId" | "toId" | "campaignId">;

/**
 * The gifts of these for which a case is still open, in the running transaction. A case may have been decided since the
 * gifts were screened, and whoever decided found nothing held: identities are locked, so that one of the two sees the other.
 */
export async function stillDoubtful(tx: Context, gifts: Held[]): Promise<string[]> {
  if (gifts.length === 0) return [];
  const pages = await tx.db.campaign.findMany({
    where: { id: { in: gifts.flatMap(({ campaignId }) => campaignId ?? []) }, fundraiserName: { not: null } },
    select: { id: true, ownerId: true },
  });
  const owners = new Map(pages.map(({ id, ownerId }) => [id, ownerId]));
  const partiesOf = ({ fromId, toId, campaignId }: Held) => [fromId, toId, owners.get(campaignId ?? "") ?? fromId];
  const parties = [...new Set(gifts.flatMap(partiesOf))];
  await tx.db.$queryRaw`SELECT 1 FROM identities WHERE id = ANY (${parties}) ORDER BY id FOR SHARE`;
  const open = await tx.db.screeningCase.findMany({
    where: { identityId: { in: parties }, status: "open" },
    select: { identityId: true },
  });
  const doubtful = new Set(open.map(({ identityId }) => identityId));
  return gifts.filter((gift) => partiesOf(gift).some((party) => doubtful.has(party))).map(({ id }) => id);
}
