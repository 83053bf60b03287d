import { z } from "zod";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { runPageSubject, startedPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { withPage } from "@/server/domain/campaigns/p2p/run-page";
import { withdrawPicture } from "@/server/domain/campaigns/pictures/delete-picture";
import { TooManyUploads } from "@/server/domain/campaigns/pictures/picture-errors";
import { showPicture } from "@/server/domain/campaigns/pictures/show-picture";
import { publishPicture, storePicture } from "@/server/domain/campaigns/pictures/store-picture";
import { systemCaller } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";
import { pictureId } from "@/server/resources/fields";
import { pictureCreateBody, pictureResource } from "@/server/resources/picture";

/** Uploads a picture for a page, using the fundraiser's link. */
export const uploadPagePicture = operation({
  name: "uploadPagePicture",
  summary: "Uploads a picture of a fundraising page by its link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  input: pictureCreateBody,
  output: pictureResource,
  errors: [InvalidParameter, InvalidState, TooManyUploads],
  prepare: (ctx, { page_id: _, key: __, ...upload }, page) => storePicture(ctx, page, upload),
  run: (ctx, { page_id, key }, { prepared }) =>
    withPage(ctx, { page_id, key }, (tx, page) => publishPicture(tx, page, prepared)),
  show: showPicture,
});

/**
 * Uploads a picture for a page that was just started, from the browser that started it. Until the page is confirmed,
 * anyone who has its form's key can add to it.
 */
export const uploadStartedPicture = operation({
  name: "uploadStartedPicture",
  summary: "Uploads a picture of a fundraising page from the form that started it.",
  permission: { visitor: "link" },
  subject: startedPageSubject,
  input: pictureCreateBody,
  output: pictureResource,
  errors: [InvalidParameter, InvalidState, TooManyUploads],
  async prepare(ctx, { parent_id: _, start_key: __, ...upload }, page) {
    requireUnproven(page);
    return storePicture(ctx, page, upload);
  },
  run: (ctx, _, { prepared, subject: page }) =>
    ctx.as(systemCaller("start-page")).transaction(async (tx) => {
      const locked = await lockCampaign(tx, { campaignId: page.id });
      requireUnproven(locked);
      return publishPicture(tx, locked, prepared);
    }),
  show: showPicture,
});

function requireUnproven({ isUnproven, status }: { isUnproven: boolean; status: string }): void {
  if (isUnproven) return;
  throw InvalidState({ message: "The page has been confirmed. Change it with its link.", context: { status } });
}

/** Removes a picture from a page, using the fundraiser's link. */
export const removePagePicture = operation({
  name: "removePagePicture",
  summary: "Removes a picture of a fundraising page by its link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  input: z.strictObject({ picture_id: pictureId }),
  run: (ctx, { page_id, key, picture_id }) =>
    withPage(ctx, { page_id, key }, (tx, page) => withdrawPicture(tx, page.id, picture_id)),
});
