import { z } from "zod";
import { giveSlug } from "@/server/domain/campaigns/addresses/campaign-slug";
import { campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { changeCampaign } from "@/server/domain/campaigns/edit/change-campaign";
import { endCampaigns } from "@/server/domain/campaigns/edit/end-campaigns";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { approvalTransitions } from "@/server/domain/campaigns/p2p/approval-transitions";
import { TooManyMessages } from "@/server/domain/campaigns/p2p/p2p-errors";
import { queueLinkEmail } from "@/server/domain/campaigns/p2p/page-emails";
import { findRun, type PageLink, runPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { madeUpdate, writeUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { systemCaller } from "@/server/kernel/caller";
import { IdentitySuspended, InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import { seenValues } from "@/server/operations/seen-values";
import { moveAll } from "@/server/operations/transition";
import { type CampaignWithTotals, policyOf } from "@/server/resources/campaign";
import { p2pPageUpdateBody, startedStory } from "@/server/resources/campaign-bodies";
import { updatePublishBody } from "@/server/resources/published-update";

/** Each update is emailed to every follower of the page. */
const UPDATES = { burst: 3, perSecond: 3 / 86_400 };

/** What a fundraiser can change with the link. Only the organizers can change the rest. */
const pageChanges = z
  .strictObject({
    name: z.string(),
    story: startedStory,
    goal_cents: p2pPageUpdateBody.shape.goal_cents,
    status: z.enum(["live", "paused", "ended"]),
    team_page_id: z.null(),
  })
  .partial();
export type PageChanges = z.infer<typeof pageChanges>;

/** Finds the page that a link manages; not found if the page no longer accepts the key, or never did. */
export const findRunPage = operation({
  name: "findRunPage",
  summary: "Finds a fundraising page by its link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  run: async (_, __, { subject: page }) => page,
});

/**
 * Runs an action on the page that a link manages, with the page locked. Using the link proves that the user owns the
 * address and, unless they disown the page, that it is theirs.
 */
export async function withPage<T>(
  ctx: Context,
  { page_id, key }: PageLink,
  work: (tx: Context, page: CampaignWithTotals) => Promise<T>,
  isOwn = true,
): Promise<T> {
  return ctx.as(systemCaller("page-link")).transaction(async (tx) => {
    await lockCampaign(tx, { campaignId: page_id });
    // Checked again under the lock: the link may have been revoked in the meantime.
    const page = await findRun(tx, { page_id, key });
    if (!page) throw ResourceNotFound();
    return work(tx, page.isUnproven && isOwn ? await prove(tx, page) : page);
  });
}

/**
 * Records that a page's owner used its link: the page is now listed, or its approval is requested. Its slug now comes
 * from its title; the earlier slug redirects.
 */
async function prove(tx: Context, page: CampaignWithTotals): Promise<CampaignWithTotals> {
  const owner = await tx.db.identity.findUniqueOrThrow({ where: { id: page.ownerId }, select: { status: true } });
  if (owner.status !== "active") throw IdentitySuspended();
  await tx.db.campaign.update({ where: { id: page.id }, data: { isUnproven: false } });
  await giveSlug(tx, page, null);
  const proven = await findCampaign(tx, { campaignId: page.id });
  const isWaiting = page.status === "draft" && page.approval === null && policyOf(page.parent!) !== "closed";
  return isWaiting ? changeCampaign(tx, proven, { status: "live" }, { runs: true, runsParent: false }) : proven;
}

/** Confirms that a page belongs to its owner, as any other use of the link does. */
export const confirmPage = operation({
  name: "confirmPage",
  summary: "Confirms a fundraising page by its link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  errors: [IdentitySuspended],
  async run(ctx, link) {
    await withPage(ctx, link, async () => {});
  },
});

/** Changes a page's fields or status, using the fundraiser's link. */
export const changePage = operation({
  name: "changePage",
  summary: "Updates a fundraising page by its link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  input: pageChanges,
  errors: [InvalidParameter, InvalidState],
  seenNow: async (tx, { page_id, key: _, ...changes }) => {
    const page = await lockCampaign(tx.as(systemCaller("page-link")), { campaignId: page_id });
    return seenValues(pageTexts(page), Object.keys(changes) as PageText[]);
  },
  run: (ctx, { page_id, key, ...changes }) =>
    withPage(ctx, { page_id, key }, (tx, page) => changeCampaign(tx, page, changes, { runs: true, runsParent: false })),
});

/** The fields in a fundraiser's form. */
export const PAGE_TEXTS = ["name", "story", "goal_cents"] as const;
type PageText = (typeof PAGE_TEXTS)[number];

/** The values that a fundraiser's form shows for a page, by field name. */
export function pageTexts({ name, story, goalCents }: Pick<CampaignWithTotals, "name" | "story" | "goalCents">) {
  return { name, story, goal_cents: goalCents };
}

/** Publishes an update of a page, using the fundraiser's link. Limited to a few per day. */
export const publishPageUpdate = operation({
  name: "publishPageUpdate",
  summary: "Publishes an update to a fundraising page by its link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  input: updatePublishBody,
  errors: [InvalidState, TooManyMessages],
  makes: madeUpdate,
  async run(ctx, { page_id, key, ...update }, { chosenId }) {
    const { granted } = await consumeRateLimitTokens(ctx, `page-updates:${page_id}`, 1, UPDATES);
    if (granted === 0) throw TooManyMessages();
    return withPage(ctx, { page_id, key }, (tx, page) => writeUpdate(tx, page, update, chosenId));
  },
});

/** Revokes every link of a page, and emails new ones. */
export const renewLinks = operation({
  name: "renewLinks",
  summary: "Replaces the links of a fundraising page.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  run: (ctx, link) =>
    withPage(ctx, link, async (tx, page) => {
      const linkVersion = page.linkVersion + 1;
      await tx.db.campaign.update({ where: { id: page.id }, data: { linkVersion } });
      await queueLinkEmail(tx, page.id, `v${linkVersion}`);
    }),
});

/** Removes a page that someone started with another person's email address. Its gifts stand. */
export const disownPage = operation({
  name: "disownPage",
  summary: "Removes a fundraising page that was started with somebody else's address.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  run: (ctx, link) => withPage(ctx, link, (tx, page) => remove(tx, page.id), false),
});

async function remove(tx: Context, pageId: string): Promise<void> {
  await endCampaigns(tx, [pageId]);
  await moveAll(tx, approvalTransitions, [pageId], "withdraw", {});
  await moveAll(tx, campaignTransitions, [pageId], "discard", {});
  await moveAll(tx, campaignTransitions, [pageId], "archive", {});
  await tx.db.campaign.update({ where: { id: pageId }, data: { disownedAt: tx.now() } });
}
