import { z } from "zod";
import { lockToAsk, putQuestion } from "@/server/domain/supporters/put-question";
import { reachedAt } from "@/server/domain/supporters/reached-at";
import { ownSupporterSubject } from "@/server/domain/supporters/supporter-subject";
import type { Supporter } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { emailField } from "@/server/resources/fields";

/**
 * `unchanged`: the supporter already has this address. `another`: another supporter, possibly the same person, has it.
 * Neither sends an email.
 */
export type AskedAddress = "asked" | "unsent" | "unchanged" | "another";

/**
 * Asks the owner of an email address whether a supporter can be reached there. Nothing changes until they confirm it.
 */
export const askForAddress = operation({
  name: "askForAddress",
  summary: "Asks at a new email address whether a supporter may be written to there.",
  permission: { scope: "supporters:write" },
  subject: ownSupporterSubject,
  input: z.strictObject({ email: emailField.describe("The email address as it should be.") }),
  errors: [InvalidState],
  run: (ctx, { id, email }) =>
    ctx.transaction(async (tx): Promise<AskedAddress> => {
      const supporter = await lockToAsk(tx, id);
      const address = emailKey(email);
      if (address === reachedAt(supporter)) return "unchanged";
      if (await isAnothers(tx, supporter, address)) return "another";
      return putQuestion(tx, supporter, { name: null, address: null, email: address });
    }),
});

/** Checks only supporters that members can see, because anyone can type an address until a gift from it settles. */
async function isAnothers(tx: Context, { recipientId, rootId }: Supporter, address: string): Promise<boolean> {
  const others = await tx.db.supporter.count({
    where: {
      recipientId,
      rootId: { not: rootId },
      firstGiftAt: { not: null },
      OR: [{ email: address }, { currentEmail: address }],
    },
  });
  return others > 0;
}
