import { z } from "zod";
import { changeCampaign } from "@/server/domain/campaigns/edit/change-campaign";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { readParsedTexts } from "@/server/domain/campaigns/edit/parsed-texts";
import { fundraiserOf } from "@/server/domain/campaigns/p2p/fundraiser-of";
import { findPending, pendingPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { systemCaller } from "@/server/kernel/caller";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";

/** Finds the page that an organizer's link asks about. Links of earlier requests are invalid. */
export const findPendingPage = operation({
  name: "findPendingPage",
  summary: "Finds a fundraising page by its approval link.",
  permission: { visitor: "link" },
  subject: pendingPageSubject,
  async run(ctx, _, { subject: page }) {
    const [fundraiser, texts] = await Promise.all([fundraiserOf(ctx, page), readParsedTexts(ctx, [page.id])]);
    return { page, fundraiser, story: texts.get(page.id) ?? [] };
  },
});

/** Approves or declines a page by the organizer's link. A decision already made stays, whoever made it. */
export const decideByLink = operation({
  name: "decideByLink",
  summary: "Approves or declines a fundraising page by its approval link.",
  permission: { visitor: "link" },
  subject: pendingPageSubject,
  input: z.strictObject({ approval: z.enum(["approved", "declined"]) }),
  errors: [InvalidState],
  run: (ctx, { page_id, key, approval }) =>
    ctx.as(systemCaller("approval-link")).transaction(async (tx) => {
      await lockCampaign(tx, { campaignId: page_id });
      const page = await findPending(tx, { page_id, key });
      if (!page) throw ResourceNotFound();
      if (page.approval !== "pending") return page;
      return changeCampaign(tx, page, { approval }, { runs: false, runsParent: true });
    }),
});
