import { z } from "zod";
import { lockPart } from "@/server/domain/bank/incoming/open-parts";
import { recordMatches } from "@/server/domain/bank/incoming/record-matches";
import { partOfId } from "@/server/domain/bank/worklist/part-id";
import { requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { formatCents } from "@/server/kernel/money";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** What a payment on the operator's account can be if it is nobody's gift. */
export const SETTLEMENT_PURPOSES = {
  cost: "The bank's own cost, or interest",
  own: "The operator's own money",
} as const;

/** Books a payment as the bank's cost or interest, or as the operator's own money, once two operators agree. */
export const settleBankPayment = operation({
  name: "settleBankPayment",
  summary: "Books a payment on a bank account that is nobody's gift, once two operators agree.",
  permission: { operator: true },
  input: z.strictObject({
    id: z.string(),
    purpose: z.enum(["cost", "own"]),
    reason: z.string().trim().min(1).max(1_000),
    document: z.string().trim().min(1).max(500).describe("Where the paper is that shows it."),
  }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { id, purpose, reason, document }): Promise<{ isWaiting: boolean }> =>
    ctx.transaction(async (tx) => {
      const part = await lockPart(tx, partOfId(id));
      if (!part) throw ResourceNotFound();
      if (part.openCents === 0n) throw InvalidState({ message: "This was decided already." });
      const facts = { purpose, open_cents: part.openCents.toString(), currency: part.currency };
      const decision = `${SETTLEMENT_PURPOSES[purpose]}: ${formatCents(part.openCents, part.currency)}`;
      const shared = { action: "bank.settle", subjectId: id, decision, reason, document, basis: JSON.stringify(facts) };
      if ((await requireSecondApproval(tx, shared)) === "waiting") return { isWaiting: true };
      const reasons = [{ code: "person", words: decision }];
      await recordMatches(tx, [{ part, amountCents: part.openCents, reasons, purpose }]);
      await audit(tx, "bank_payment.settle", id, { ...facts, reason, document });
      return { isWaiting: false };
    }),
});
