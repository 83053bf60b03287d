import { z } from "zod";
import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { findCampaign, findParent } from "@/server/domain/campaigns/find-campaign";
import { openPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { TooManyMessages, TooManyPages } from "@/server/domain/campaigns/p2p/p2p-errors";
import { queueStartedEmail } from "@/server/domain/campaigns/p2p/page-emails";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import type { Identity } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import { PAGES_PER_FUNDRAISER_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type InputOf, operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { p2pPageCreateBody, startedStory } from "@/server/resources/campaign-bodies";
import { LOCALES } from "@/server/texts/locales";

const pageStart = z.strictObject({
  name: z.string().describe("The fundraiser's name on the page."),
  email: z.string().describe("Proves nothing: its owner is emailed about the page and how to remove it."),
  title: z.string(),
  story: startedStory,
  goal_cents: p2pPageCreateBody.shape.goal_cents,
  team: z.union([z.enum(["none", "own"]), z.strictObject({ page_id: z.string() })]),
  locale: z.enum(LOCALES),
  start_key: z.string().describe("Generated with the form: one form creates one page, however often it is submitted."),
});

const STARTS = { burst: 20, perSecond: 20 / 86_400 };

/**
 * Starts a page of a public campaign for someone without an account, or requests its approval if the campaign requires
 * it, and emails the links that manage it.
 */
export const startPage = operation({
  name: "startPage",
  summary: "Starts a fundraising page by the form of a campaign's page.",
  permission: { visitor: "anyone" },
  subject: parentCampaignSubject,
  input: pageStart,
  errors: [InvalidParameter, InvalidState, NotPermitted, TooManyMessages, TooManyPages],
  run: start,
});

type PageStart = InputOf<typeof parentCampaignSubject, typeof pageStart>;

async function start(ctx: Context, { id: parentId, ...start }: PageStart): Promise<CampaignWithTotals> {
  await requireFormRateLimit(ctx, start.email);
  return ctx.as(systemCaller("start-page")).transaction(async (tx) => {
    const { start_key: startKey } = start;
    await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`start ${startKey}`}, 0))::text`;
    const known = await tx.db.campaign.findUnique({ where: { startKey }, select: { id: true } });
    if (known) return findCampaign(tx, { campaignId: known.id, parentId });
    const owner = await findOrCreatePerson(tx, start.email);
    await requireAllowance(tx, owner, parentId);
    const parent = await findParent(tx, parentId);
    const draft = {
      owner,
      name: start.title,
      story: start.story,
      goal_cents: start.goal_cents,
      status: "live" as const,
      fundraiser_name: start.name,
      is_team: start.team === "own",
      team_page_id: typeof start.team === "object" ? start.team.page_id : null,
      start: { locale: start.locale, startKey },
    };
    const page = await openPage(tx, parent, draft, { runs: true, runsParent: false });
    await queueStartedEmail(tx, page.id);
    return page;
  });
}

/** Each start sends an email to an address that anyone may have entered, so starts are limited per address and day. */
async function requireFormRateLimit(ctx: Context, email: string): Promise<void> {
  const address = ctx.vault.mac("visitor", emailKey(email)).toString("base64url");
  const { granted } = await consumeRateLimitTokens(ctx, `page-start:${address}`, 1, STARTS);
  if (granted === 0) throw TooManyMessages();
}

/**
 * Limits the open pages of a fundraiser, with the identity locked against concurrent starts. Pages that the address's
 * owner disowned still count.
 */
async function requireAllowance(tx: Context, { id }: Identity, parentId: string): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM identities WHERE id = ${id} FOR NO KEY UPDATE`;
  const isOpen = [{ status: { in: ["draft", "live", "paused"] } }, { disownedAt: { not: null } }];
  const open = await tx.db.campaign.count({ where: { ownerId: id, parentCampaignId: parentId, OR: isOpen } });
  if (open >= PAGES_PER_FUNDRAISER_MAX) throw TooManyPages();
}
