import {
  PAST_CAMPAIGNS,
  PAST_PAGES,
  type PastCampaign,
  type PastPage,
  WAITING_PAGES,
} from "@/prisma/seed/past/past-campaigns";
import { PAST_PEOPLE, type PastPerson } from "@/prisma/seed/past/past-names";
import { actingFor, ensurePastDonor, type PastParties, sharedContact } from "@/prisma/seed/past/past-parties";
import {
  instant,
  MATCHED_CAMPAIGN,
  PAGES_CAMPAIGN,
  PAST_DAYS,
  type PastGift,
  type PastMonthly,
  planGifts,
  planMonthly,
  SUPPORTED_CAMPAIGN,
} from "@/prisma/seed/past/plan-past";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign, updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { createMatch } from "@/server/domain/matching/create-match";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { delegateCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** After the last gift of a day. */
const EVENING_MINUTE = 13 * 60 + 30;

/** Something that happened at an instant. */
export interface PastAct {
  at: Date;
  do(ctx: Context, parties: PastParties): Promise<unknown>;
}

const MATCH = { cap_cents: 400_000n, ratio: 0.5, label: "Half of every gift is added" };
/** How many cards are declined from when on, and which of those who give each month stopped. */
const FAILING = { count: 2, day: 236, token: "pm_sandbox_insufficient_funds" };
const STOPPED = { place: 2, day: 100 };
/** What is declined a day before the end, or earlier, is tried again after it. */
const NOT_AT_THE_END_MS = 86_400_000;
const REFUND = { day: 228, reason: "Given twice by mistake." };

/** Everything that people did, in order, until the end. */
export function planPast(begin: Date, end: Date): PastAct[] {
  const at = (day: number, minute = 0) => instant(begin, day, minute);
  const monthly = planMonthly(begin);
  const acts: PastAct[] = [
    ...PAST_CAMPAIGNS.flatMap((campaign) => campaignActs(campaign, at)),
    ...PAST_PAGES.map((page) => ({ at: at(page.day), do: (...by: By) => openPage(page, ...by) })),
    ...WAITING_PAGES.map((page) => ({ at: at(page.day), do: (...by: By) => openPage(page, ...by) })),
    { at: at(151), do: promise },
    ...monthly.map((gift) => ({ at: gift.at, do: (...by: By) => giveMonthly(gift, ...by) })),
    { at: at(FAILING.day), do: (ctx) => exhaustCards(ctx, new Date(end.getTime() - NOT_AT_THE_END_MS)) },
    { at: at(STOPPED.day), do: (ctx) => stop(ctx, monthly[STOPPED.place]!) },
    { at: at(REFUND.day), do: refund },
    ...planGifts(begin).map((gift) => ({ at: gift.at, do: (...by: By) => give(gift, ...by) })),
  ];
  return acts.filter((act) => act.at <= end).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Of how many days before the end each has an evening, and of how many of the others one has. */
const EACH_DAY = 31;
const ONE_OF = 12;

/** The evenings on which what is due is done. The last one is the end. */
export function eveningsOf(begin: Date, end: Date): Date[] {
  const days = Array.from({ length: PAST_DAYS + 1 }, (_, day) => day);
  const chosen = days.filter((day) => day > PAST_DAYS - EACH_DAY || day % ONE_OF === 0);
  return [...chosen.map((day) => instant(begin, day, EVENING_MINUTE)).filter((evening) => evening < end), end];
}

type By = [ctx: Context, parties: PastParties];

function campaignActs(campaign: PastCampaign, at: (day: number, minute?: number) => Date): PastAct[] {
  const { updates, from, until, weight: _, ...texts } = campaign;
  const start = ({ organization, owner }: PastParties) =>
    createCampaign(owner, {
      ...texts,
      language: "en",
      status: "live",
      owner_id: organization.id,
      p2p_policy: texts.slug === PAGES_CAMPAIGN ? "approval" : "closed",
    });
  return [
    { at: at(from), do: (_ctx, parties) => start(parties) },
    ...updates.map(({ day, title, body }) => ({
      at: at(day, 60),
      do: async ({ db }: Context, { owner }: PastParties) =>
        createCampaignUpdate(owner, { id: await idOf(db, texts.slug), title, body }),
    })),
    ...(until === undefined
      ? []
      : [
          {
            at: at(until),
            do: async ({ db }: Context, { owner }: PastParties) =>
              updateCampaign(owner, { id: await idOf(db, texts.slug), status: "ended" }),
          },
        ]),
  ];
}

async function idOf(db: Context["db"], slug: string): Promise<string> {
  return (await db.campaignSlug.findFirstOrThrow({ where: { slug } })).campaignId;
}

/** Its fundraiser asks for the page, and the charity opens it unless it still has to decide. */
async function openPage(page: PastPage, ctx: Context, { owner }: PastParties): Promise<void> {
  const { slug, name, story, goal_cents, by, isWaiting } = page;
  const person = PAST_PEOPLE[by]!;
  const fundraiser = await findOrCreatePerson(ctx, person.email);
  const id = await idOf(ctx.db, PAGES_CAMPAIGN);
  const made = await createP2pPage(ctx.as(actingFor(fundraiser)), {
    id,
    owner_id: fundraiser.id,
    fundraiser_name: person.name,
    slug,
    name,
    story,
    goal_cents,
    status: "live",
  });
  if (!isWaiting) await updateP2pPage(owner, { id, page_id: made.id, status: "live" });
}

async function promise({ db }: Context, { owner, sponsor }: PastParties): Promise<void> {
  await createMatch(owner, { id: await idOf(db, MATCHED_CAMPAIGN), sponsor_id: sponsor.id, ...MATCH });
}

async function give(gift: PastGift, ctx: Context, parties: PastParties): Promise<void> {
  const { donor, amountCents, source, campaign, page, anonymous, message, token } = gift;
  const slug = page ?? campaign;
  const from = await ensurePastDonor(ctx, parties, donor, source);
  await createGiftFor(
    ctx,
    "seed",
    {
      from: from.id,
      to: parties.organization.id,
      amount_cents: amountCents,
      campaign_id: slug ? await idOf(ctx.db, slug) : undefined,
      anonymous,
      memo: message,
    },
    {
      giftId: ctx.newId("gift"),
      source,
      ...(source !== "api" && { paymentToken: token, ...ofForm(donor) }),
      publicMessage: message,
    },
  );
}

const ofForm = (donor: PastPerson) => ({ rail: "sandbox", donorName: donor.name, contact: sharedContact(donor) });

async function giveMonthly({ donor, amountCents }: PastMonthly, ctx: Context, parties: PastParties): Promise<void> {
  const { id: donorId } = await ensurePastDonor(ctx, parties, donor, "recurring");
  await startRecurringGift(ctx.as(delegateCaller(donorId, "seed")), {
    id: ctx.newId("recurringGift"),
    firstGiftId: ctx.newId("gift"),
    campaignId: await idOf(ctx.db, SUPPORTED_CAMPAIGN),
    donorId,
    amountCents,
    cadence: "monthly",
    paymentToken: "pm_sandbox_ok",
    locale: "en",
    ...ofForm(donor),
  });
}

async function stop(ctx: Context, { donor }: PastMonthly): Promise<void> {
  const { id: donorId } = await findOrCreatePerson(ctx, donor.email);
  const { id } = await ctx.db.recurringGift.findFirstOrThrow({ where: { donorId } });
  await changeRecurringGift(ctx.as(delegateCaller(donorId, "seed")), id, { status: "canceled" }, "requested_by_donor");
}

/** Of those who give next before the instant, the cards of the first ones are declined from now on. */
async function exhaustCards(ctx: Context, before: Date): Promise<void> {
  const where = { status: "active", actAt: { gt: ctx.now(), lt: before } };
  const next = await ctx.db.recurringGift.findMany({ where, orderBy: { actAt: "desc" }, take: FAILING.count });
  for (const { id, donorId } of next) {
    const donor = ctx.as(delegateCaller(donorId, "seed"));
    await changeRecurringGift(donor, id, { paymentToken: FAILING.token, rail: "sandbox" }, "requested_by_donor");
  }
}

/** The newest gift from the charity's own page. */
async function refund({ db }: Context, { owner, organization }: PastParties): Promise<void> {
  const where = { toId: organization.id, source: "page", status: "settled" };
  const { id } = await db.gift.findFirstOrThrow({ where, orderBy: { createdAt: "desc" } });
  await refundGift(owner, { id, reason: REFUND.reason });
}
