import { announceTransfer } from "@/server/domain/bank/outgoing/announce-transfer";
import type { SentTransfer } from "@/server/domain/bank/outgoing/sent-transfers";
import { transferTransitions } from "@/server/domain/bank/outgoing/transfer-transitions";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import { maskNumbers } from "@/server/kernel/masked-numbers";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import type { PaymentAnswer } from "@/server/ports/payment-answer";

const TEXT_MAX_CHARACTERS = 300;

/** What the bank says about a whole file or batch applies to all of its payments only if it is one of these. */
const FOR_ALL = new Set(["rejected", "accepted", "pending", "executed", "credited"]);

/** The effects of an answer about a transfer. */
export const ANSWER_EFFECTS = ["reject", "expect_return", "note", "other_amount", "late", "ask", "nothing"] as const;
export type AnswerEffect = (typeof ANSWER_EFFECTS)[number];

/** Decides the effect of an answer, by the transfer's status and amount and nothing else. */
export function effectOf(
  { status, cents }: Pick<SentTransfer, "status" | "cents">,
  answer: PaymentAnswer,
): AnswerEffect {
  if (answer.about !== "payment" && !FOR_ALL.has(answer.status)) return "nothing";
  if (answer.amountCents !== null && answer.amountCents !== cents) return "other_amount";
  const isInFile = status === "in_file";
  switch (answer.status) {
    case "rejected":
      if (status === "executed") return "late";
      return isInFile ? "reject" : "nothing";
    case "returned":
      return isInFile || status === "executed" ? "expect_return" : "nothing";
    case "corrected":
    case "unknown":
      return "ask";
    default:
      return isInFile ? "note" : "nothing";
  }
}

/** Records what the bank answers about a transfer, in the running transaction. The same answer changes nothing a second time. */
export async function applyAnswer(tx: Context, sent: SentTransfer, answer: PaymentAnswer): Promise<void> {
  await tx.statement("SELECT 1 FROM bank_transfers WHERE id = $1 FOR NO KEY UPDATE", [sent.id]);
  const transfer = await tx.db.bankTransfer.findUniqueOrThrow({ where: { id: sent.id } });
  const { id, status, amountCents: cents } = transfer;
  const said = async () => status === "in_file" && (await note(tx, id, answer.status, {}));
  switch (effectOf({ status, cents }, answer)) {
    case "reject":
      await moveAll(tx, transferTransitions, [id], "reject", reasonOf(answer, "rejected"));
      await announceTransfer(tx, transfer);
      await said();
      break;
    case "expect_return":
      // The money is back only once a statement says so.
      await note(tx, id, answer.status, reasonOf(answer, "returned"));
      break;
    case "note":
      await said();
      break;
    case "other_amount":
      await raise(tx, id, `The bank's answer is about another amount. ${saidIn(answer)}`);
      break;
    case "late":
      await raise(tx, id, `The bank rejects a transfer that its statement says was executed. ${saidIn(answer)}`);
      break;
    case "ask":
      await raise(tx, id, saidIn(answer));
      await said();
      break;
    case "nothing":
      break;
  }
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

/** Returns why, in the bank's words, without the numbers of accounts that banks put into them; empty where it says nothing. */
export function textOf(reasons: PaymentAnswer["reasons"]): string {
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

/** A person reads it once; a task that they have closed stays closed. */
async function raise(tx: Context, subjectId: string, detail: string): Promise<void> {
  const task = { kind: "bank_answer_unclear", subjectId } as const;
  const isKnown = (await tx.db.task.count({ where: { ...task, detail } })) > 0;
  if (!isKnown) await raiseTask(tx, { ...task, detail });
}
