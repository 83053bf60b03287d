import type { Gift } from "@/server/generated/prisma/client";
import { scopesOf } from "@/server/kernel/caller";
import type { NamedParty } from "@/server/kernel/public-name";
import { allowsScope } from "@/server/kernel/scopes";
import { donorNameForSidesOfGift } from "@/server/kernel/shown-names";
import { sidesOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { type GiftDonor, type StoredContact, serializeGiftDonor } from "@/server/resources/gift-donor";

/** Who gave, and the contact that was shared with the gift: without one, its email address is null. */
export interface DonorRow extends Omit<StoredContact, "email">, NamedParty {
  donorName: string | null;
  email: string | null;
}

type Sides = Pick<Gift, "id" | "fromId" | "toId" | "fromManagerId" | "toManagerId" | "settledAt"> & {
  /** Where it was read along with the gift. */
  donorRow?: DonorRow | undefined;
};

/** What is known of a donor besides the name given with the gift, by the donor `i` of a gift and its contact `c`. */
export const DONOR_COLUMNS = {
  type: "i.type",
  displayName: "i.display_name",
  legalName: "i.legal_name",
  name: "c.name",
  email: "c.email",
  address: "c.address",
  company: "c.company",
  contactName: "c.contact_name",
  allowsMailings: "c.allows_news",
  supporterId: "(SELECT s.root_id FROM supporters s WHERE s.id = c.supporter_id)",
} as const satisfies Record<Exclude<keyof DonorRow, "donorName">, string>;

const DONORS = `SELECT g.id, g.donor_name AS "donorName", ${Object.entries(DONOR_COLUMNS)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(", ")}
  FROM gifts g JOIN identities i ON i.id = g.from_id LEFT JOIN gift_contacts c ON c.gift_id = g.id WHERE g.id = ANY ($1)`;

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
  const donors = new Map<string, GiftDonor>();
  if (!mayReadContacts(ctx)) return donors;
  const unread: string[] = [];
  for (const gift of gifts) {
    const { recipient, sender } = sidesOf(ctx, gift);
    if (!recipient) continue;
    const isKnown = gift.settledAt !== null || sender;
    donors.set(gift.id, isKnown && gift.donorRow ? donorOf(gift.donorRow) : serializeGiftDonor(null, null));
    if (isKnown && !gift.donorRow) unread.push(gift.id);
  }
  const rows = unread.length === 0 ? [] : await ctx.statement<DonorRow & { id: string }>(DONORS, [unread]);
  for (const row of rows) donors.set(row.id, donorOf(row));
  return donors;
}

function donorOf(row: DonorRow): GiftDonor {
  const name = donorNameForSidesOfGift({ donorName: row.donorName, publicName: null, from: row });
  return serializeGiftDonor(hasContact(row) ? row : null, name);
}

function hasContact(row: DonorRow): row is DonorRow & StoredContact {
  return row.email !== null;
}
