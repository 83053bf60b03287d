import type { SentTransfer } from "@/server/domain/bank/outgoing/sent-transfers";
import { transferTransitions } from "@/server/domain/bank/outgoing/transfer-transitions";
import { askAgain } from "@/server/domain/payments/run-payments";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import { maskNumbers } from "@/server/kernel/masked-numbers";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import type { PaymentAnswer } from "@/server/ports/payment-answer";

const TEXT_MAX_CHARACTERS = 300;

/** What the bank says of a whole file or batch is only for all of its payments where it is one of these. */
const FOR_ALL = new Set(["rejected", "accepted", "pending", "executed", "credited"]);

/** Records what the bank answers about a transfer, in the running transaction. The same answer changes nothing a second time. */
export async function applyAnswer(tx: Context, sent: SentTransfer, answer: PaymentAnswer): Promise<void> {
  if (answer.about !== "payment" && !FOR_ALL.has(answer.status)) return;
  await tx.statement("SELECT 1 FROM bank_transfers WHERE id = $1 FOR NO KEY UPDATE", [sent.id]);
  const transfer = await tx.db.bankTransfer.findUniqueOrThrow({ where: { id: sent.id } });
  const { id, status, key } = transfer;
  const isOther = answer.amountCents !== null && answer.amountCents !== transfer.amountCents;
  if (isOther) return raise(tx, id, `The bank's answer is about another amount. ${saidIn(answer)}`);
  switch (answer.status) {
    case "rejected":
      if (status === "in_file") {
        await moveAll(tx, transferTransitions, [id], "reject", reasonOf(answer, "rejected"));
        await askAgain(tx, key);
      } else if (status === "executed")
        await raise(tx, id, `The bank rejects a transfer that its statement says was executed. ${saidIn(answer)}`);
      break;
    case "returned":
      // The money is back when a statement says so.
      if (status === "in_file" || status === "executed")
        await note(tx, id, answer.status, reasonOf(answer, "returned"));
      return;
    case "corrected":
    case "unknown":
      await raise(tx, id, saidIn(answer));
      break;
    default:
      break;
  }
  if (status === "in_file") await note(tx, id, answer.status, {});
}

type Reason = { reasonCode?: string; reasonText?: string };

async function note(tx: Context, id: string, bankAnswer: string, reason: Reason): Promise<void> {
  await tx.db.bankTransfer.updateMany({
    where: { id, OR: [{ bankAnswer: null }, { bankAnswer: { not: "returned" } }] },
    data: { bankAnswer, answeredAt: tx.now(), ...reason },
  });
}

function reasonOf({ reasons, statusCode }: PaymentAnswer, what: "rejected" | "returned"): Required<Reason> {
  const code = reasons.find((reason) => reason.code !== null)?.code ?? statusCode;
  const text = textOf(reasons) || `The bank has ${what} the transfer (${code}).`;
  return { reasonCode: maskNumbers(code).slice(0, 40), reasonText: text };
}

/** The bank's words, without the numbers of accounts that banks put into them. */
function textOf(reasons: PaymentAnswer["reasons"]): string {
  return maskNumbers(
    reasons
      .map(({ text }) => text)
      .filter(Boolean)
      .join(" "),
  ).slice(0, TEXT_MAX_CHARACTERS);
}

function saidIn({ status, statusCode, reasons, corrected }: PaymentAnswer): string {
  const wrong = corrected
    ? (["routing", "number", "type", "name"] as const).filter((field) => corrected[field] !== null)
    : [];
  const other = wrong.length > 0 ? ` The payee's bank has another ${wrong.join(", ")} for the account.` : "";
  return `The bank says ${status} (${statusCode}). ${textOf(reasons)}${other}`.trim();
}

/** A person reads it once; what they have closed stays closed. */
async function raise(tx: Context, subjectId: string, detail: string): Promise<void> {
  const task = { kind: "bank_answer_unclear", subjectId } as const;
  const isKnown = (await tx.db.task.count({ where: { ...task, detail } })) > 0;
  if (!isKnown) await raiseTask(tx, { ...task, detail });
}
