import { z } from "zod";
import { liftUndeliverable } from "@/server/domain/email/undeliverable-addresses";
import { isCorrectionSignature } from "@/server/domain/supporters/correction-links";
import { reachedAt } from "@/server/domain/supporters/reached-at";
import { Prisma, type SupporterCorrection } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { idField } from "@/server/resources/fields";

/** A question to a supporter, by the link that was emailed to them. */
export const linkedCorrectionSubject = linkedSubject({
  name: "correction",
  key: z.strictObject({ id: idField("supporterCorrection"), signature: z.string() }),
  async find(ctx, { id, signature }) {
    if (!isCorrectionSignature(ctx, { id }, signature)) return null;
    const include = { supporter: { include: { recipient: true } } };
    return ctx.db.supporterCorrection.findUnique({ where: { id }, include });
  },
});

/**
 * Reads what a supporter is asked, and whether it is still open. A question about an email address contains nothing
 * about the supporter, because anyone may read it at that address.
 */
export const readCorrection = operation({
  name: "readCorrection",
  summary: "Reads what a supporter is asked to confirm.",
  permission: { visitor: "link" },
  subject: linkedCorrectionSubject,
  run: async (_ctx, _input, { subject: { name, address, email, answer, supporter } }) => ({
    organization: publicName(supporter.recipient),
    isAsked: answer === null,
    asked: { name, address: linesOf(address), email },
    known: email === null ? { name: supporter.name, address: linesOf(supporter.address) } : null,
  }),
});

/**
 * Records the supporter's answer, once. Confirmed data stays what the recipient has about them, whatever is typed
 * later.
 */
export const answerCorrection = operation({
  name: "answerCorrection",
  summary: "Confirms or declines what a supporter is asked.",
  permission: { visitor: "link" },
  subject: linkedCorrectionSubject,
  input: z.strictObject({ answer: z.enum(["confirmed", "declined"]) }),
  run: (ctx, { id, answer }, { subject: { supporterId, supporter, ...asked } }) =>
    ctx.transaction(async (tx): Promise<"confirmed" | "declined" | "over"> => {
      // Lock the supporter first, as when a member asks.
      await tx.db.$queryRaw`SELECT 1 FROM supporters WHERE id = ${supporterId} FOR NO KEY UPDATE`;
      const data = { answer, answeredAt: tx.now() };
      const { count } = await tx.db.supporterCorrection.updateMany({ where: { id, answer: null }, data });
      if (count === 0) return "over";
      await liftUndeliverable(tx, asked.email ?? reachedAt(supporter));
      if (answer === "confirmed")
        await tx.db.supporter.update({ where: { id: supporterId }, data: confirmedBy(tx, asked) });
      await audit(tx, `supporter.${answer}`, supporterId, { correction: id });
      return answer;
    }),
});

type Asked = Pick<SupporterCorrection, "name" | "address" | "email">;

/** The resulting changes of the supporter. With a new address, earlier bounces no longer count. */
function confirmedBy(tx: Context, { name, address, email }: Asked): Prisma.SupporterUpdateInput {
  if (email !== null) return { currentEmail: email, emailBouncedAt: null, emailBounceReason: null };
  return { name, address: address ?? Prisma.DbNull, confirmedAt: tx.now() };
}

/** A postal address in one line; null if there is none. */
function linesOf(address: unknown): string | null {
  const parts = Object.values((address ?? {}) as Record<string, string | null>).filter(Boolean);
  return parts.length === 0 ? null : parts.join(", ");
}
