import { doubtfulParties } from "@/server/domain/screening/doubtful-parties";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

type Held = Pick<Gift, "id" | "fromId" | "toId" | "campaignId">;

/** Those of these gifts that have an open case, in the running transaction. */
export async function stillDoubtful(tx: Context, gifts: Held[]): Promise<string[]> {
  if (gifts.length === 0) return [];
  const pages = await tx.db.campaign.findMany({
    where: { id: { in: gifts.flatMap(({ campaignId }) => campaignId ?? []) }, fundraiserName: { not: null } },
    select: { id: true, ownerId: true },
  });
  const owners = new Map(pages.map(({ id, ownerId }) => [id, ownerId]));
  const partiesOf = ({ fromId, toId, campaignId }: Held) => [fromId, toId, owners.get(campaignId ?? "") ?? fromId];
  const doubtful = await doubtfulParties(tx, gifts.flatMap(partiesOf));
  return gifts.filter((gift) => partiesOf(gift).some((party) => doubtful.has(party))).map(({ id }) => id);
}
