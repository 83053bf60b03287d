import { setTimeout as sleep } from "node:timers/promises";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { createPool } from "@/server/domain/pools/create-pool";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import type { Context } from "@/server/operations/context";

/** The organizer of the sandbox's charity and of this one. */
const ORGANIZER = "organizer@almoner.example";
const OTHERS = 49;
const CAMPAIGNS = 50;
/** The number of template gifts outside campaigns. */
const PLAIN = 10;
const WAIT_MS = 500;
const WAITS_MAX = 240;

/** The rows that everything else is copied from. */
export interface Templates {
  organizationId: string;
  applicationId: string;
  donorId: string;
  giftIds: string[];
  /** The application's endpoint, to which everything was delivered. */
  endpointId: string;
  /** A pool of the application's. */
  poolId: string;
  /** Below 100 for gifts to the main organization; from 100 on, one per other organization. */
  places: number[];
}

/** Creates 50 organizations, the campaigns of one, and a few settled gifts, through the product's own operations. */
export async function makeTemplates(ctx: Context, say: (line: string) => void): Promise<Templates> {
  const known = await ctx.db.identity.findFirst({ where: { email: "application@large.example" } });
  if (known)
    throw new Error(
      "This sandbox was filled before, or its filling was interrupted. Fill a new one: start it with another DATA_DIR.",
    );
  const application = await createIdentity(ctx, { type: "application", email: "application@large.example" });
  const partner = as(ctx, application.id);
  const donor = await createIdentity(partner, {
    type: "individual",
    email: "template@large.example",
    display_name: "Large Template",
  });
  await ctx.db.identity.updateMany({ where: { id: { in: [application.id, donor.id] } }, data: { kycTier: 3 } });
  const organizationId = await charity(ctx, partner, 0);
  await own(ctx, organizationId);
  const give = async (to: string, amount_cents: bigint, campaign_id: string | null) => {
    const input = { from: donor.id, to, amount_cents, campaign_id, share_contact: true };
    const creation = await writeGift(partner, input, null);
    if (creation.outcome !== "created") throw new Error(creation.outcome);
    return creation.gift.id;
  };
  const giftIds: string[] = [];
  for (let n = 0; n < CAMPAIGNS + PLAIN; n++) {
    const name = `Large campaign ${n + 1}`;
    const campaign =
      n < CAMPAIGNS
        ? await createCampaign(as(ctx, organizationId), { name, status: "live", beneficiary_id: organizationId })
        : null;
    giftIds.push(await give(organizationId, 500n + 375n * BigInt(n), campaign?.id ?? null));
  }
  const places = giftIds.map((_, place) => place);
  for (let n = 0; n < OTHERS; n++) {
    giftIds.push(await give(await charity(ctx, partner, n + 1), 2_500n, null));
    places.push(100 + n);
  }
  say(`made ${OTHERS + 1} organizations and ${CAMPAIGNS} campaigns; ${giftIds.length} gifts are clearing`);
  await settled(ctx, giftIds);
  const endpoint = { url: "https://hooks.large.example/almoner", events: ["gift.settled" as const] };
  const { id: endpointId } = (await createWebhook(partner, endpoint)).endpoint;
  const poolId = await pool(partner);
  return { organizationId, applicationId: application.id, donorId: donor.id, giftIds, endpointId, poolId, places };
}

function as(ctx: Context, identityId: string): Context {
  return ctx.as({ kind: "api_key", identityId, keyId: "seed", scopes: ["*"], requestId: "seed" });
}

async function charity(ctx: Context, partner: Context, n: number): Promise<string> {
  const name = n === 0 ? "Large Harbor Fund" : `Smaller Fund ${n}`;
  const email = `organization-${n}@large.example`;
  const { id } = await createIdentity(partner, {
    type: "organization",
    email,
    display_name: name,
    legal_name: `${name} Inc.`,
  });
  await ctx.db.identity.update({ where: { id }, data: { kycTier: 3 } });
  const registrationNumber = `00-00009${String(n).padStart(2, "0")}`;
  await verifyCharity(ctx, { identityId: id, jurisdiction: "US", registrationNumber, source: "seed" });
  return id;
}

async function pool(partner: Context): Promise<string> {
  const terms = { flavor: "community", legal_structure: "mutual_aid", distribution_mechanism: "threshold" } as const;
  const { id } = await createPool(partner, { name: "Large friends", ...terms, governance: { threshold: 500 } });
  return id;
}

/** Makes the sandbox's organizer a member of it, if there is one. */
async function own(ctx: Context, organizationId: string): Promise<void> {
  const address = await ctx.db.userAddress.findFirst({ where: { email: ORGANIZER } });
  if (!address) return;
  const data = { organizationId, userId: address.userId, roles: ["owner"], createdAt: ctx.now() };
  await ctx.db.membership.create({ data });
}

/** Waits until all have settled, whichever process does it. */
async function settled(ctx: Context, ids: string[]): Promise<void> {
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    await submitWaitingGifts(ctx);
    await runDuePayments(ctx);
    if ((await ctx.db.gift.count({ where: { id: { in: ids }, status: "settled" } })) === ids.length) return;
    await sleep(WAIT_MS);
  }
  throw new Error("The gifts that the others are copies of have not settled.");
}
