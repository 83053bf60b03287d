import { z } from "zod";
import { type OpenPart, readPart } from "@/server/domain/bank/incoming/open-parts";
import { recordMatches } from "@/server/domain/bank/incoming/record-matches";
import type { Payee } from "@/server/domain/bank/outgoing/payee";
import { recordSendBack } from "@/server/domain/bank/outgoing/record-transfer";
import { partOfId } from "@/server/domain/bank/worklist/part-id";
import { findOrCreatePayer } from "@/server/domain/bank/worklist/payer";
import { readPayerAccount } from "@/server/domain/bank/worklist/read-payer-account";
import { requireOpen } from "@/server/domain/bank/worklist/require-open";
import { requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { screenName } from "@/server/domain/screening/screen-name";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { formatCents } from "@/server/kernel/money";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/**
 * Sends back all that is open of an incoming payment, to the account that it came from, once two operators agree. It
 * leaves with the next payment file. Until the bank's statement shows it, that amount is reserved for this.
 */
export const sendBackPayment = operation({
  name: "sendBackPayment",
  summary: "Sends a payment on a bank account back to the account that it came from, once two operators agree.",
  permission: { operator: true },
  input: z.strictObject({
    id: z.string().describe("The payment's, as the list has it."),
    reason: z.string().trim().min(1).max(1_000),
  }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  async run(ctx, { id, reason }): Promise<{ isWaiting: boolean }> {
    const seen = await readPart(ctx, partOfId(id));
    if (!seen) throw ResourceNotFound();
    if (seen.openCents <= 0n) throw InvalidState({ message: "Nothing of it is open that could be sent back." });
    const payer = await readPayerAccount(ctx, seen);
    if ("why" in payer) throw InvalidState({ message: payer.why });
    await requireClear(ctx, seen, payer.payee);
    return ctx.transaction(async (tx) => {
      const part = await requireOpen(tx, id);
      const { openCents: amountCents, currency } = part;
      const decision = `Send ${formatCents(amountCents, currency)} back to ${payer.holder}, ${payer.account}`;
      const facts = { open_cents: amountCents.toString(), currency, account: payer.account };
      const shared = { action: "bank.settle", subjectId: id, decision, reason, basis: JSON.stringify(facts) };
      if ((await requireSecondApproval(tx, shared)) === "waiting") return { isWaiting: true };
      const reasons = [{ code: "person", words: `${decision}: ${reason}` }];
      const [matchId] = await recordMatches(tx, [{ part, amountCents, reasons, purpose: "send_back" }]);
      const draft = { text: textOf(tx, part), payee: payer.payee };
      const transferId = await recordSendBack(tx, { matchId: matchId!, amountCents, currency }, draft);
      await audit(tx, "bank_payment.send_back", id, { ...facts, transfer_id: transferId, reason });
      return { isWaiting: false };
    });
  },
});

/** Screens the recipient as the statement names them. A possible match is a case, which a person decides first. */
async function requireClear(ctx: Context, part: OpenPart, { name, country }: Payee): Promise<void> {
  const person = await findOrCreatePayer(ctx, part);
  const verdict = await screenName(ctx, { identityId: person.id, name, country });
  if (verdict === "confirmed" || person.status !== "active")
    throw InvalidState({
      message: `${name} is on a sanctions list, or is suspended: nothing is sent to them. It stays open.`,
    });
  if (verdict === "possible")
    throw InvalidState({
      message: `${name} may be on a sanctions list. Decide the screening case first. The payment stays open until then.`,
    });
}

/** What the sender reads on their statement. */
function textOf(tx: Context, { bookedOn }: OpenPart): string {
  return `Returned payment of ${bookedOn.toISOString().slice(0, 10)} ${tx.ports.house.current().name}`;
}
