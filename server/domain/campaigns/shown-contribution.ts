import { Prisma } from "@/server/generated/prisma/client";

/**
 * What everybody may read of a settled contribution, in SQL over the gift `g` and the identity `giver` it is from: the
 * name that was given for it, else the giver's public one; nothing where the giver wished so.
 */
export const SHOWN_NAME = Prisma.sql`
  CASE WHEN NOT g.anonymous THEN
    coalesce(g.public_name, identity_public_name(giver.type, giver.display_name, giver.legal_name)) END`;

export const SHOWN_CENTS = Prisma.sql`CASE WHEN NOT g.hides_amount THEN g.amount_cents END`;
