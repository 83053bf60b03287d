import { z } from "zod";
import type { CampaignUpdate } from "@/server/generated/prisma/client";
import { UPDATE_BODY_MAX_CHARACTERS, UPDATE_TITLE_MAX_CHARACTERS } from "@/server/kernel/limits";
import { campaignId, campaignUpdateId, createdAtOut, instant, textField } from "@/server/resources/fields";
import { textOut } from "@/server/resources/response-fields";

const isNotBlank = (text: string) => text.trim() !== "";
const notBlank = { error: "must not be blank" };

export const updatePublishBody = z
  .strictObject({
    title: textField(UPDATE_TITLE_MAX_CHARACTERS, 1)
      .refine(isNotBlank, notBlank)
      .describe("What the news is, in a line; the subject of the mails."),
    body: textField(UPDATE_BODY_MAX_CHARACTERS, 1)
      .refine(isNotBlank, notBlank)
      .describe("The news: plain text or markdown. HTML in it is shown as text."),
  })
  .meta({ id: "UpdatePublish", description: "News to publish." });

/** News as every answer shows it. */
export const publishedUpdateResource = z
  .strictObject({
    id: campaignUpdateId.describe("Names the update."),
    campaign_id: campaignId.describe("The campaign or the fundraiser's page that it is news of."),
    title: textOut(UPDATE_TITLE_MAX_CHARACTERS).describe("What the news is, in a line."),
    body: textOut(UPDATE_BODY_MAX_CHARACTERS).describe("The news, in markdown."),
    created_at: createdAtOut,
  })
  .meta({ id: "PublishedUpdate", description: "News of a campaign or page by those who run it." });

/** Writes an update. */
export function serializeUpdate(update: CampaignUpdate): z.infer<typeof publishedUpdateResource> {
  return {
    id: update.id,
    campaign_id: update.campaignId,
    title: update.title,
    body: update.body,
    created_at: instant(update.createdAt),
  };
}
