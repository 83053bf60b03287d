import { type Gift, Prisma } from "@/server/generated/prisma/client";
import { scopesOf } from "@/server/kernel/caller";
import type { NamedParty } from "@/server/kernel/public-name";
import { allowsScope } from "@/server/kernel/scopes";
import { donorNameForSidesOfGift } from "@/server/kernel/shown-names";
import { sidesOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { type GiftDonor, type StoredContact, serializeGiftDonor } from "@/server/resources/gift-donor";

/** Who gave, and the contact that was shared with the gift: without one, its email address is null. */
export type DonorRow = Omit<StoredContact, "email"> & NamedParty & { donorName: string | null; email: string | null };

type Sides = Pick<Gift, "id" | "fromId" | "toId" | "fromManagerId" | "toManagerId" | "settledAt"> & {
  /** Where it was read along with the gift. */
  donorRow?: DonorRow | undefined;
};

/** The columns of a donor, of a gift `g`, its donor `i` and its contact `c`. */
export const DONOR_COLUMNS = Prisma.sql`g.donor_name AS "donorName", i.type, i.display_name AS "displayName",
  i.legal_name AS "legalName", c.name, c.email, c.address, c.company, c.contact_name AS "contactName",
  c.allows_news AS "allowsMailings", (SELECT s.root_id FROM supporters s WHERE s.id = c.supporter_id) AS "supporterId"`;

/** True if the caller may know who the donors of its gifts are and how to reach them. */
export function mayReadContacts(ctx: Context): boolean {
  return allowsScope(scopesOf(ctx.caller), "supporters:read");
}

/**
 * What the caller may know of the donors of gifts, by the gift's id: of those alone whose recipient it manages, and only with
 * the scope. Until a gift has settled, nothing of a donor whom it does not manage, as with names: anyone can type an
 * address. One statement, however many gifts there are, and none for who may read nothing or where it is read already.
 */
export async function readDonors(ctx: Context, gifts: readonly Sides[]): Promise<Map<string, GiftDonor>> {
  const received = mayReadContacts(ctx) ? gifts.filter((gift) => sidesOf(ctx, gift).recipient) : [];
  const known = received.filter((gift) => gift.settledAt !== null || sidesOf(ctx, gift).sender);
  const donors = new Map(received.map(({ id }) => [id, serializeGiftDonor(null, null)]));
  if (known.length === 0) return donors;
  const isRead = known.every(({ donorRow }) => donorRow !== undefined);
  const rows = isRead
    ? known.map(({ id, donorRow }) => ({ id, ...donorRow! }))
    : await ctx.db.$queryRaw<(DonorRow & { id: string })[]>`
        SELECT g.id, ${DONOR_COLUMNS}
        FROM gifts g JOIN identities i ON i.id = g.from_id LEFT JOIN gift_contacts c ON c.gift_id = g.id
        WHERE g.id = ANY (${known.map(({ id }) => id)})`;
  for (const { id, ...row } of rows) donors.set(id, donorOf(row));
  return donors;
}

function donorOf({ email, donorName, type, displayName, legalName, ...contact }: DonorRow): GiftDonor {
  const name = donorNameForSidesOfGift({ donorName, publicName: null, from: { type, displayName, legalName } });
  return serializeGiftDonor(email === null ? null : { ...contact, email }, name);
}
