import { ensureIdentity } from "@/prisma/seed/ensure-identity";
import { PAST_PEOPLE, type PastPerson } from "@/prisma/seed/past/past-names";
import { ensureUser } from "@/prisma/seed/sandbox-people";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import type { Identity } from "@/server/generated/prisma/client";
import { type Caller, memberCaller, systemCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { SharedContact } from "@/server/resources/gift-donor";

export const PAST_EMAIL = "hello@juniper-street.example";
const PARTNER_EMAIL = "partner@round-up.example";
const SPONSOR = { email: "giving@marigold-hardware.example", display_name: "Marigold Hardware Co-op" };
const ORGANIZATION = {
  display_name: "Juniper Street Kitchen",
  legal_name: "Juniper Street Kitchen Inc.",
  ein: "000000004",
  address: { line1: "220 Juniper Street", city: "Toledo", region: "OH", postal_code: "43604", country: "US" },
};

/** Who lives in the past. */
export interface PastParties {
  organization: Identity;
  /** The organization, as its owner acts for it. */
  owner: Context;
  /** A partner that gives for people, and has no key. */
  partner: Context;
  sponsor: Identity;
}

/** The organization of the past, which no key manages, and whoever has to do with it. Idempotent. */
export async function ensurePastParties(
  ctx: Context,
  { ownerEmail, bookkeeperEmail }: { ownerEmail: string; bookkeeperEmail: string },
): Promise<PastParties> {
  const system = ctx.as(systemCaller("seed"));
  const known = await ctx.db.identity.findFirst({ where: { emailKey: PAST_EMAIL, managerId: null } });
  const organization = known ?? (await makeOrganization(system));
  const { id: userId } = await ensureUser(ctx, ownerEmail);
  const { id: bookkeeperId } = await ensureUser(ctx, bookkeeperEmail);
  const members = [
    { userId, roles: ["owner"] },
    { userId: bookkeeperId, roles: ["finance"] },
  ];
  await ctx.db.membership.createMany({
    data: members.map((member) => ({ organizationId: organization.id, createdAt: ctx.now(), ...member })),
    skipDuplicates: true,
  });
  const member = {
    userId,
    sessionId: "seed",
    organizationId: organization.id,
    roles: ["owner"] as const,
    isContactWithheld: false,
    campaigns: null,
  };
  const owner = ctx.as(memberCaller({ ...member, requestId: "seed" }));
  const partner = await ensureIdentity(
    system,
    { type: "application", email: PARTNER_EMAIL, display_name: "Round Up" },
    3,
  );
  const sponsor = await ensureIdentity(owner, { type: "organization", ...SPONSOR }, 3);
  return { organization, owner, partner: ctx.as(actingFor(partner)), sponsor };
}

async function makeOrganization(system: Context): Promise<Identity> {
  return system.transaction(async (tx) => {
    const { id } = await ensureIdentity(tx, { type: "organization", email: PAST_EMAIL, ...ORGANIZATION }, 3);
    const registered = { jurisdiction: "US", registrationNumber: "00-0000004", source: "sandbox" };
    return verifyCharity(tx, { identityId: id, ...registered });
  });
}

/** The person of an address, as the site knows them; through the partner, its record of them. */
export async function ensurePastDonor(
  ctx: Context,
  parties: PastParties,
  { name, email }: PastPerson,
  source: string,
): Promise<Identity> {
  if (source === "api") return ensureIdentity(parties.partner, { type: "individual", email, display_name: name }, 1);
  const person = await findOrCreatePerson(ctx, email);
  // As if they had shown who they are, so that several gifts a month are fine.
  if (person.kycTier > 0) return person;
  return ctx.db.identity.update({ where: { id: person.id }, data: { kycTier: 1 } });
}

/** Acts as an identity, as its key would. */
export function actingFor(identity: Identity): Caller {
  return { kind: "api_key", identityId: identity.id, keyId: "seed", scopes: ["*"], requestId: "seed" };
}

/** One of so many ticked the box for mailings. */
const MAILINGS_ONE_OF = 3;

/** What the form said that the charity gets to know of the donor. */
export function sharedContact({ name, email }: PastPerson): SharedContact {
  const allowsMailings = PAST_PEOPLE.findIndex((person) => person.email === email) % MAILINGS_ONE_OF === 0;
  return { name, email, company: null, contact_name: null, allows_news: allowsMailings };
}
