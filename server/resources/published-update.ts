import { z } from "zod";
import type { CampaignUpdate } from "@/server/generated/prisma/client";
import { UPDATE_BODY_MAX_CHARACTERS, UPDATE_TITLE_MAX_CHARACTERS } from "@/server/kernel/limits";
import {
  campaignId,
  campaignUpdateId,
  createdAtOut,
  instant,
  markdownField,
  textField,
} from "@/server/resources/fields";
import { textOut } from "@/server/resources/response-fields";

const isNotBlank = (text: string) => text.trim() !== "";
const notBlank = { error: "must not be blank" };

export const updatePublishBody = z
  .strictObject({
    title: textField(UPDATE_TITLE_MAX_CHARACTERS, 1)
      .refine(isNotBlank, notBlank)
      .describe("The title of the update, which is also the subject of the email."),
    body: markdownField(UPDATE_BODY_MAX_CHARACTERS, 1)
      .refine(isNotBlank, notBlank)
      .describe("The text of the update: plain text or Markdown. HTML is shown as text."),
  })
  .meta({ id: "UpdatePublish", description: "An update to publish." });

/** An update in every response. */
export const publishedUpdateResource = z
  .strictObject({
    id: campaignUpdateId.describe("The id of the update."),
    campaign_id: campaignId.describe("The campaign or fundraising page that it belongs to."),
    title: textOut(UPDATE_TITLE_MAX_CHARACTERS).describe("The title of the update."),
    body: textOut(UPDATE_BODY_MAX_CHARACTERS).describe("The text of the update, in Markdown."),
    created_at: createdAtOut,
  })
  .meta({ id: "PublishedUpdate", description: "An update to a campaign or fundraising page." });

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
