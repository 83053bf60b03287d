import { partiesOf } from "@/server/domain/campaigns/campaign-access";
import { emitEvents } from "@/server/events/emit";
import { viewsBySide } from "@/server/events/gift-views";
import type { Context } from "@/server/operations/context";
import { serializeContribution } from "@/server/resources/contribution";
import type { GiftWithReceipt } from "@/server/resources/gift";

/** Emits an event to the campaigns' managers for each contribution that the running transaction has settled. */
export async function emitContributions(tx: Context, settled: GiftWithReceipt[]): Promise<void> {
  const gifts = settled.filter((gift) => gift.campaignId !== null);
  if (gifts.length === 0) return;
  const ids = [...new Set(gifts.map((gift) => gift.campaignId!))];
  const campaigns = await tx.db.campaign.findMany({ where: { id: { in: ids } }, include: { parent: true } });
  const parties = new Map(campaigns.map((campaign) => [campaign.id, partiesOf(campaign)]));
  const drafts = gifts.map((gift) => {
    const partyIds = parties.get(gift.campaignId!) ?? [];
    const data = serializeContribution(gift, { sender: false, recipient: false });
    return { type: "campaign.contribution" as const, subjectId: gift.id, partyIds, data, views: viewsBySide(gift) };
  });
  await emitEvents(tx, drafts);
}
