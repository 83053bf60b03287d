import type { z } from "zod";
import { partiesOf } from "@/server/domain/campaigns/campaign-access";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { writeParsedText } from "@/server/domain/campaigns/edit/parsed-texts";
import { emitEvents } from "@/server/events/emit";
import type { Campaign, CampaignUpdate } from "@/server/generated/prisma/client";
import { isActing } from "@/server/kernel/caller";
import { InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import type { Makes } from "@/server/operations/idempotency/run-form";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { publishedUpdateResource, serializeUpdate, updatePublishBody } from "@/server/resources/published-update";

type Update = z.infer<typeof updatePublishBody>;

/** An update belongs to its campaign: a form cannot reuse the id of another campaign's update. */
export const madeUpdate: Makes<CampaignUpdate, { subject: Pick<Campaign, "id"> }> = {
  kind: "campaignUpdate",
  find: (tx, id) => tx.db.campaignUpdate.findUnique({ where: { id } }),
  isOwn: (_ctx, update, { subject }) => update.campaignId === subject.id,
};

/** Publishes an update of a campaign or page that the caller manages. Its event starts a job that emails followers. */
export const createCampaignUpdate = operation({
  name: "createCampaignUpdate",
  summary: "Publishes an update to a campaign, or to a fundraising page by its own id.",
  description:
    "It appears on the page right away and is emailed to every donor who asked for updates. A campaign's update goes to donors of the campaign and of its fundraising pages; a page's update goes to donors of that page. Each person gets it once, with a link to unsubscribe.",
  permission: {
    scope: "campaigns:write",
    relation: ["owner"],
    otherwise: "Only those who manage the campaign's owner can publish updates.",
  },
  subject: campaignSubject,
  input: updatePublishBody,
  output: publishedUpdateResource,
  errors: [InvalidState],
  makes: madeUpdate,
  run: (ctx, { id, ...update }, { chosenId }) =>
    ctx.transaction(async (tx) => writeUpdate(tx, await lockCampaign(tx, { campaignId: id }), update, chosenId)),
  show: serializeUpdate,
});

/**
 * Writes an update in the running transaction, for a locked campaign whose manager requested it.
 *
 * @param chosenId - The update's id; null for a new one.
 */
export async function writeUpdate(
  tx: Context,
  campaign: CampaignWithTotals,
  { title, body }: Update,
  chosenId: string | null,
): Promise<CampaignUpdate> {
  if (campaign.status === "archived") {
    const message = "The campaign is archived. Updates to it can no longer be published.";
    throw InvalidState({ message, context: { status: campaign.status } });
  }
  const id = chosenId ?? tx.newId("campaignUpdate");
  const createdById = isActing(tx.caller) ? tx.caller.identityId : null;
  const update = await tx.db.campaignUpdate.create({
    data: { id, campaignId: campaign.id, title, body, createdById, createdAt: tx.now() },
  });
  await writeParsedText(tx, id, body);
  await recordFollowUps(tx, "email_update", [id]);
  await audit(tx, "campaign.publish_update", campaign.id, { update_id: id });
  const data = serializeUpdate(update);
  await emitEvents(tx, [{ type: "campaign.update_published", subjectId: id, partyIds: partiesOf(campaign), data }]);
  return update;
}
