import { partiesOf } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import { emitEvents } from "@/server/events/emit";
import { type GiftWithReceipt, serializeContribution, serializeGift } from "@/server/resources/gift";

/** Emits to the campaigns' managers the contributions that the running transaction has settled, each once. */
export async function emitContributions(tx: Context, settled: GiftWithReceipt[]): Promise<void> {
  const gifts = settled.filter((gift) => gift.campaignId !== null);
  if (gifts.length === 0) return;
  const ids = [...new Set(gifts.map((gift) => gift.campaignId!))];
  const campaigns = await tx.db.campaign.findMany({ where: { id: { in: ids } }, include: { parent: true } });
  const parties = new Map(campaigns.map((campaign) => [campaign.id, partiesOf(campaign)]));
  const drafts = gifts.map((gift) => {
    const partyIds = parties.get(gift.campaignId!) ?? [];
    // All of them get the same payload, so it contains only what each can read.
    const isForRecipientOnly = partyIds.every((id) => id === gift.toId || id === gift.toManagerId);
    const data = isForRecipientOnly ? serializeGift(gift) : serializeContribution(gift);
    return { type: "campaign.contribution" as const, subjectId: gift.id, partyIds, data };
  });
  await emitEvents(tx, drafts);
}
