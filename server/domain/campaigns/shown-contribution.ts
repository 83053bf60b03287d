import { type Gift, Prisma } from "@/server/generated/prisma/client";
import { type NamedParty, publicName } from "@/server/kernel/public-name";

/**
 * The public part of a settled contribution, in SQL over the gift `g` and its donor's identity `giver`: the name
 * entered with it, or else the donor's public one; nothing if the donor is anonymous.
 */
export const SHOWN_NAME = Prisma.sql`
  CASE WHEN NOT g.anonymous THEN
    coalesce(g.public_name, g.donor_name, identity_public_name(giver.type, giver.display_name, giver.legal_name)) END`;

export const SHOWN_CENTS = Prisma.sql`CASE WHEN NOT g.hides_amount THEN g.amount_cents END`;

/** The same in TypeScript, for a gift that is not anonymous: null for a donor without a public name. */
export function shownDonor(gift: Pick<Gift, "publicName" | "donorName"> & { from: NamedParty }): string | null {
  return gift.publicName ?? gift.donorName ?? publicName(gift.from);
}
