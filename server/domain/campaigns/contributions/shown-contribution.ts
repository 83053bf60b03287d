import { Prisma } from "@/server/generated/prisma/client";

/**
 * The public part of a settled contribution, in SQL over the gift `g` and its donor's identity `donor`: the name
 * entered with it, or else the donor's public name; null if the donor is anonymous or the name was hidden. Keep in step
 * with shownDonor in TypeScript.
 */
export const SHOWN_NAME = Prisma.sql`
  CASE WHEN NOT g.anonymous AND NOT g.name_hidden THEN
    coalesce(g.public_name, g.donor_name, identity_public_name(donor.type, donor.display_name, donor.legal_name)) END`;

/** Null if the message was hidden. */
export const SHOWN_MESSAGE = Prisma.sql`CASE WHEN NOT g.message_hidden THEN g.public_message END`;

export const SHOWN_CENTS = Prisma.sql`CASE WHEN NOT g.hides_amount THEN g.amount_cents END`;

/** The columns of gifts that these expressions read. */
export const SHOWN_COLUMNS = Prisma.sql`
  amount_cents, anonymous, name_hidden, public_name, donor_name, message_hidden, public_message, hides_amount`;
