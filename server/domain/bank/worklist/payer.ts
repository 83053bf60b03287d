import { createHash } from "node:crypto";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const MARK_CHARACTERS = 16;

/**
 * Finds, or creates, the person who stands for the owner of the account that a payment came from: the same one for each
 * payment from it. Their email address reaches nobody, since nobody has given one.
 */
export function findOrCreatePayer(ctx: Context, { accountMark, lineId, number }: OpenPart): Promise<Identity> {
  const mark = createHash("sha256")
    .update(accountMark ?? `${lineId}-${number}`)
    .digest("hex")
    .slice(0, MARK_CHARACTERS);
  return findOrCreatePerson(ctx, `payer-${mark}@transfer.invalid`);
}
