import { z } from "zod";
import { runPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { withPage } from "@/server/domain/campaigns/p2p/run-page";
import { withdrawPicture } from "@/server/domain/campaigns/pictures/delete-picture";
import { TooManyUploads } from "@/server/domain/campaigns/pictures/picture-errors";
import { showPicture } from "@/server/domain/campaigns/pictures/show-picture";
import { publishPicture, storePicture } from "@/server/domain/campaigns/pictures/store-picture";
import { operation } from "@/server/domain/operation";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { pictureId } from "@/server/resources/fields";
import { pictureCreateBody, pictureResource } from "@/server/resources/picture";

/** Uploads a picture of a page with the fundraiser's link. */
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

/** Removes a picture of a page with the fundraiser's link. */
export const removePagePicture = operation({
  name: "removePagePicture",
  summary: "Removes a picture of a fundraising page by its link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  input: z.strictObject({ picture_id: pictureId }),
  run: (ctx, { page_id, key, picture_id }) =>
    withPage(ctx, { page_id, key }, (tx, page) => withdrawPicture(tx, page.id, picture_id)),
});
