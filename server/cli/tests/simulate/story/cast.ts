import { openStoryPool } from "@/server/cli/tests/simulate/acts/act-on-pool";
import { OPERATOR_RATES, type StoryCurrency } from "@/server/cli/tests/simulate/checks/money-model";
import { isUnnamedSponsor } from "@/server/cli/tests/simulate/checks/names-model";
import { PAYERS, RESEMBLED } from "@/server/cli/tests/simulate/forms/form-story";
import { PERSON_NAMES } from "@/server/cli/tests/simulate/story/person-names";
import {
  DONOR_TIERS,
  type Person,
  SPONSOR_TIERS,
  type Story,
  type StoryMatch,
} from "@/server/cli/tests/simulate/story/story";
import { subscribe } from "@/server/cli/tests/simulate/world/deliver-webhooks";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { createMatch } from "@/server/domain/matching/create-match";
import { updatePayoutSchedule } from "@/server/domain/payouts/payout-schedules";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import type { Caller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** Everyone who appears in a story. */
export interface Cast {
  /** The application that manages all others. */
  partner: Caller;
  /** Another application, which runs the campaign and manages no donor or recipient. */
  organizer: Caller;
  /** Verified, so that it gives receipts. */
  charity: Identity;
  /** Not verified, and with a limit on what it may receive. */
  club: Identity;
  donors: Identity[];
  sponsors: Identity[];
  /** The donors who give on the page; empty in stories without forms. */
  payers: Identity[];
  campaignId: string;
  /** The campaign's currency. */
  currency: StoryCurrency;
  matchIds: string[];
  poolIds: string[];
  /** The secret of the partner's webhook endpoint; null without one. */
  webhookSecret: string | null;
}

const CLUB_TIER = 0;
export const ORGANIZER_EMAIL = "organizer@example.org";
/** The donors' payout accounts; null for a donor whose money stays on their balance. */
const PAYOUT_ACCOUNTS = ["po_sandbox_ok", null, "po_sandbox_rejected", "po_sandbox_returned"];

/** The donors who have signed in, so that pools email them. */
export const SIGNED_IN: readonly number[] = [2, 3];

const organization = (name: string, ein: string) => ({
  type: "organization" as const,
  email: `${ein}@example.org`,
  display_name: name,
  legal_name: `${name} Inc.`,
  ein,
  time_zone: "America/New_York",
});

/** Creates everyone who appears in a story. */
export async function makeCast(ctx: Context, story: Story): Promise<Cast> {
  const { matches, pools, currency, webhookFailing, bank } = story;
  const tiered = async ({ id }: { id: string }, kycTier: number) =>
    ctx.db.identity.update({ where: { id }, data: { kycTier } });
  for (const [code, usdPerUnit] of Object.entries(OPERATOR_RATES))
    await setCurrencyRate(ctx, { currency: code, usdPerUnit });
  const application = await createIdentity(ctx, { type: "application", email: "partner@example.org" });
  const partner = apiCaller(application.id);
  const manager = ctx.as(partner);
  const people = async (names: readonly (readonly string[])[], tiers: readonly number[]) => {
    const made: Identity[] = [];
    for (const [at, [display_name]] of names.entries()) {
      const email = `${display_name!.replaceAll(" ", ".")}@example.org`;
      made.push(
        await tiered(
          await createIdentity(manager, { type: "individual", email, display_name: display_name! }),
          tiers[at]!,
        ),
      );
    }
    return made;
  };
  const { id: charityId } = await tiered(await createIdentity(manager, organization("Lamp Fund", "000000001")), 3);
  const register = { jurisdiction: "US", registrationNumber: "00-0000001", source: "story" };
  const charity = await verifyCharity(ctx, { identityId: charityId, ...register });
  const club = await tiered(await createIdentity(manager, organization("Chess Club", "000000002")), CLUB_TIER);
  const donors = await people(PERSON_NAMES.donors, DONOR_TIERS);
  for (const at of SIGNED_IN) await signIn(ctx, donors[at]!);
  const sponsors = await people(PERSON_NAMES.sponsors, SPONSOR_TIERS);
  const payers = story.hasForms ? await makePayers(ctx) : [];
  const other = await createIdentity(ctx, { type: "application", email: ORGANIZER_EMAIL });
  const organizer = apiCaller(other.id);
  const terms = { name: "Lamps", status: "live" as const, currency, beneficiary_id: charity.id };
  const { id: campaignId } = await createCampaign(ctx.as(organizer), terms);
  const matchIds = await promiseMatches(manager, { campaignId, sponsors, matches });
  // The bank's payees enter theirs on its page.
  if (!bank) await nameAccounts(manager, donors, charity);
  const webhookSecret = webhookFailing === null ? null : await subscribe(manager, ctx.as(organizer));
  const poolIds: string[] = [];
  for (const pool of pools) poolIds.push(await openStoryPool(manager, pool, { donors, sponsors, charity }));
  return {
    partner,
    organizer,
    charity,
    club,
    donors,
    sponsors,
    payers,
    campaignId,
    currency,
    matchIds,
    poolIds,
    webhookSecret,
  };
}

/**
 * Donors who give on the page are known only by their email addresses. A person decides about those who resemble a
 * listed party.
 */
async function makePayers(ctx: Context): Promise<Identity[]> {
  const listed = { uid: "1", kind: "individual" as const, name: RESEMBLED, aliases: [] };
  await replaceList(ctx, "watch", [listed]);
  const payers: Identity[] = [];
  for (const { email } of PAYERS) payers.push(await findOrCreatePerson(ctx, email));
  return payers;
}

/** The charity is paid out daily, so that some refunded gifts were already paid out. */
async function nameAccounts(manager: Context, donors: Identity[], charity: Identity): Promise<void> {
  for (const [at, token] of PAYOUT_ACCOUNTS.entries())
    if (token) await setPayoutAccount(manager, { id: donors[at]!.id, token });
  await setPayoutAccount(manager, { id: charity.id, token: "po_sandbox_ok" });
  await updatePayoutSchedule(manager, { id: charity.id, interval: "daily", minimum_cents: 1n });
}

interface Promised {
  campaignId: string;
  sponsors: Identity[];
  matches: StoryMatch[];
}

async function promiseMatches(manager: Context, { campaignId, sponsors, matches }: Promised): Promise<string[]> {
  const ids: string[] = [];
  for (const match of matches) {
    const { sponsor, capCents, ratio, perGiftCapCents, minimumGiftCents } = match;
    const promise = {
      cap_cents: BigInt(capCents),
      ratio: ratio / 10_000,
      per_gift_cap_cents: perGiftCapCents === null ? null : BigInt(perGiftCapCents),
      minimum_gift_cents: minimumGiftCents === null ? null : BigInt(minimumGiftCents),
      anonymous: isUnnamedSponsor(match),
    };
    const made = await createMatch(manager, { id: campaignId, ...promise, sponsor_id: sponsors[sponsor]!.id });
    ids.push(made.id);
  }
  return ids;
}

/** The identity of a person in the story. */
export function personIn({ donors, sponsors, payers }: Cast, who: Person): Identity {
  if ("payer" in who) return payers[who.payer]!;
  return "donor" in who ? donors[who.donor]! : sponsors[who.sponsor]!;
}

/** Makes a person the platform's own, with a verified address. The partner continues to manage them. */
async function signIn(ctx: Context, { id }: Identity): Promise<void> {
  const userId = ctx.newId("user");
  await ctx.db.user.create({ data: { id: userId, createdAt: ctx.now() } });
  await ctx.db.identity.update({ where: { id }, data: { userId, isPlatformPerson: true } });
}

function apiCaller(identityId: string): Caller {
  return { kind: "api_key", identityId, keyId: "key_story", scopes: ["*"], requestId: "req_story" };
}
