import { z } from "zod";
import { ROLES } from "@/server/kernel/scopes";

// What users see of their own data, and of the organizations they are members of. Names and dates are as in the API.

/** The roles of a member: at least one. */
export const rolesField = z.array(z.enum(ROLES)).min(1).max(ROLES.length);
const roles = z.array(z.enum(ROLES));
const cents = z.number().int().describe("The amount, in the currency's smallest unit.");
const at = z.iso.datetime();
const name = z.string().nullable().describe("null for one without a public name.");

/** A page of a list of things that a user owns. */
export function ownPage<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable().describe("Send it as `after` to get the next page. null on the last page."),
  });
}

export const myGiftsResource = ownPage(
  z.object({
    id: z.string(),
    amount_cents: cents,
    currency: z.string(),
    status: z.string(),
    failure_code: z.string().nullable(),
    created_at: at,
    recipient: name,
    campaign: z.object({ name: z.string(), path: z.string() }).nullable(),
    recurring_gift_id: z.string().nullable(),
    receipt_url: z.string().nullable(),
    payment: z
      .object({ url: z.string(), is_transfer: z.boolean() })
      .nullable()
      .describe("Where you pay for a gift that waits for you."),
  }),
);

export const myReceiptsResource = ownPage(
  z.object({
    id: z.string(),
    number: z.string(),
    amount_cents: cents,
    currency: z.string(),
    recipient: z.string(),
    issued_at: at,
    is_void: z.boolean(),
    links: z.object({ pdf: z.string(), html: z.string() }),
  }),
).extend({ years: z.array(z.number().int()).describe("The tax years that have receipts, newest first.") });

export const myPagesResource = ownPage(
  z.object({
    id: z.string(),
    name: z.string(),
    status: z.string(),
    campaign: z.string(),
    raised_cents: cents,
    currency: z.string().nullable(),
    path: z.string(),
    edit_url: z.string().nullable(),
  }),
);

export const myPoolsResource = ownPage(
  z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    status: z.string(),
    role: z.string(),
    member_status: z.string(),
    treasury_cents: cents,
    currency: z.string(),
    waiting: z.number().int().describe("How much waits for the user there: votes, requests, people and changes."),
  }),
);

const partner = z.object({ id: z.string(), name });

export const myAddressesResource = z.array(
  z.object({
    person_id: z.string(),
    email: z.string(),
    manager: partner.nullable().describe("Who manages what was given from the address; null for nobody."),
    partners: z.array(partner).describe("Who keeps a record of the address."),
  }),
);

export const mySessionResource = z.object({
  id: z.string(),
  user_agent: z.string(),
  created_at: at,
  seen_at: at,
  is_current: z.boolean(),
});

export const myOrganizationsResource = z.array(
  z.object({ id: z.string(), name, roles, applications: z.array(z.object({ id: z.string(), name })) }),
);

const memberAddress = z
  .string()
  .nullable()
  .describe("The member's address. null if it is not known, or they are gone.");

export const teamResource = z.object({
  name,
  members: z.array(
    z.object({
      user_id: z.string(),
      email: z.string(),
      roles,
      is_contact_withheld: z
        .boolean()
        .describe("Whether this former editor waits for an owner to let them read the donors' contact."),
      is_self: z.boolean(),
      invited_by: memberAddress,
      needs_review: z
        .boolean()
        .describe("Whether an owner or admin has to say if they stay: who invited them no longer may."),
    }),
  ),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), roles, invited_by: memberAddress })),
  keys_to_review: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        display: z.string(),
        owner_id: z.string(),
        owner: name,
        made_by: memberAddress,
        last_used_at: at.nullable(),
      }),
    )
    .describe("API keys whose maker may no longer make any, for owners and admins to keep or revoke."),
});

const namedIdentity = z.object({ id: z.string(), name });

export const transferOffersResource = z.array(
  z.object({ id: z.string(), identity: namedIdentity, from: namedIdentity, to: namedIdentity, expires_at: at }),
);

const count = z.number().int();

export const transferableResource = namedIdentity.extend({
  gifts: count,
  campaigns: count,
  recurring_gifts: count,
  receipts: count,
  keys: count.describe("How many API keys of its own would be revoked."),
  endpoints: count.describe("How many webhook endpoints of its own would be turned off."),
});
