import { ensureIdentity } from "@/prisma/seed/ensure-identity";
import { ensureBankAccounts } from "@/prisma/seed/sandbox-bank-accounts";
import { seedCampaigns } from "@/prisma/seed/sandbox-campaigns";
import { ensureOperator, ensureUser, OPERATOR_EMAILS } from "@/prisma/seed/sandbox-people";
import { seedPools } from "@/prisma/seed/sandbox-pools";
import { SANDBOX_LIST, sandboxParties } from "@/prisma/seed/screening-list";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import type { Caller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** The identities of a sandbox. */
export interface SandboxIdentities {
  application: Identity;
  secondApplication: Identity;
  charity: Identity;
  organizer: Identity;
  /** The secrets of the operators' second factors, in base32, in the order of their addresses. */
  operatorSecrets: string[];
  /** An organization with a past, which no key manages; null if there is none. */
  livingCharityId: string | null;
}

/** US dollars per unit; made-up rates, for trying other currencies. */
const RATES = { EUR: "1.10", GBP: "1.25", CAD: "0.75", AUD: "0.65", CHF: "1.15", JPY: "0.007" };

export const ORGANIZER_EMAIL = "organizer@almoner.example";

const EMAILS = {
  application: "partner@almoner.example",
  secondApplication: "second-partner@almoner.example",
  charity: "hello@lantern-relief.example",
  organizer: ORGANIZER_EMAIL,
};

/**
 * Seeds a sandbox with two partners, a verified charity, an organizer, campaigns, pools, rates and a screening list.
 * Idempotent.
 *
 * @param settle - Has what pools have charged clear; without it, there are no pools.
 * @param livePast - Gives the sandbox an organization with a past before there are gifts, and returns its id.
 */
export async function seedSandbox(
  ctx: Context,
  settle?: () => Promise<void>,
  livePast: () => Promise<string | null> = async () => null,
): Promise<SandboxIdentities> {
  const application = await ensureIdentity(
    ctx,
    { type: "application", email: EMAILS.application, display_name: "Sandbox partner" },
    3,
  );
  const secondApplication = await ensureIdentity(
    ctx,
    { type: "application", email: EMAILS.secondApplication, display_name: "Second sandbox partner" },
    3,
  );
  const partner = ctx.as(actingFor(application));
  const address = { line1: "14 Harbor Street", city: "Portland", region: "ME", postal_code: "04101", country: "US" };
  const named = {
    display_name: "Lantern Relief Fund",
    legal_name: "Lantern Relief Fund Inc.",
    ein: "000000001",
    address,
  };
  const charity = await ensureIdentity(partner, { type: "organization", email: EMAILS.charity, ...named }, 3);
  const organizer = await ensureIdentity(
    partner,
    { type: "individual", email: EMAILS.organizer, display_name: "Olive Organizer" },
    1,
  );
  await verifyCharity(ctx, {
    identityId: charity.id,
    jurisdiction: "US",
    registrationNumber: "00-0000001",
    source: "sandbox",
  });
  // Before there is a sanctions list, which would be newer than every gift of the past.
  const livingCharityId = await livePast();
  for (const [currency, usdPerUnit] of Object.entries(RATES)) {
    if (!(await ctx.db.currencyRate.findUnique({ where: { currency } })))
      await setCurrencyRate(ctx, { currency, usdPerUnit });
  }
  if (!(await ctx.db.screeningList.findUnique({ where: { list: SANDBOX_LIST } })))
    await replaceList(ctx, SANDBOX_LIST, sandboxParties, { isDecisive: true });
  await ensureMember(ctx, EMAILS.organizer, charity);
  await ensureBankAccounts(ctx);
  await seedCampaigns(ctx, { partner, charity, organizer });
  if (settle) await seedPools(ctx, { partner, charity }, settle);
  const operatorSecrets = [];
  for (const email of OPERATOR_EMAILS) operatorSecrets.push(await ensureOperator(ctx, email));
  return { application, secondApplication, charity, organizer, operatorSecrets, livingCharityId };
}

/** Makes the user of the address an owner of the organization, as whoever creates one in the browser is. */
async function ensureMember(ctx: Context, email: string, organization: Identity): Promise<void> {
  const { id: userId } = await ensureUser(ctx, email);
  const member = { organizationId: organization.id, userId, roles: ["owner"], createdAt: ctx.now() };
  await ctx.db.membership.createMany({ data: member, skipDuplicates: true });
}

function actingFor(identity: Identity): Caller {
  return { kind: "api_key", identityId: identity.id, keyId: "seed", scopes: ["*"], requestId: "seed" };
}
