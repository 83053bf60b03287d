import type { z } from "zod";
import { audit } from "@/server/domain/audit";
import { partiesOf, runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { lockCampaign } from "@/server/domain/campaigns/lock-campaign";
import type { Context } from "@/server/domain/context";
import { emitEvents } from "@/server/events/emit";
import type { CampaignUpdate } from "@/server/generated/prisma/client";
import { InvalidState, NotPermitted } from "@/server/kernel/refusals";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { serializeUpdate, type updatePublishBody } from "@/server/resources/published-update";

export type News = z.infer<typeof updatePublishBody>;

/** Publishes news of a campaign or page that the caller runs. Its event has a job mail them to the followers. */
export async function publishUpdate(ctx: Context, campaignId: string, news: News): Promise<CampaignUpdate> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId });
    if (!runsCampaign(tx, campaign))
      throw NotPermitted({ message: "Only those who manage the campaign's owner publish news of it." });
    return writeUpdate(tx, campaign, news);
  });
}

/** Writes news into the running transaction, for a campaign that is held and whose runner asked for it. */
export async function writeUpdate(
  tx: Context,
  campaign: CampaignWithTotals,
  { title, body }: News,
): Promise<CampaignUpdate> {
  if (campaign.status === "archived") {
    const message = "The campaign was put away, so that nobody would see the news.";
    throw InvalidState({ message, context: { status: campaign.status } });
  }
  const createdById = tx.caller.kind === "api_key" ? tx.caller.identityId : null;
  const id = tx.newId("campaignUpdate");
  const update = await tx.db.campaignUpdate.create({
    data: { id, campaignId: campaign.id, title, body, createdById, createdAt: tx.now() },
  });
  await audit(tx, "campaign.publish_update", campaign.id, { update_id: id });
  const data = serializeUpdate(update);
  await emitEvents(tx.db, tx.now(), [
    { type: "campaign.update_published", subjectId: id, partyIds: partiesOf(campaign), data },
  ]);
  return update;
}
