import type { ShownAnswer } from "@/server/domain/bank/outgoing/preview-bank-answers";
import type { AnswerStatus } from "@/server/ports/payment-answer";

/** What a bank says of a transfer. */
export const SAID: Record<AnswerStatus, string> = {
  pending: "Not decided yet",
  accepted: "Accepted",
  executed: "Executed",
  credited: "With the payee",
  partial: "Accepted in part",
  rejected: "Rejected",
  returned: "Sent back",
  corrected: "Executed, with a correction",
  unknown: "A code that a person has to read",
};

/** What follows from it. */
const EFFECTS: Record<Exclude<ShownAnswer["effect"], "reject">, string> = {
  expect_return: "Its return is expected. It counts once a statement has the money.",
  note: "It is noted. Whether the money has left says the statement.",
  other_amount: "The amount is another one: a task asks a person to read it.",
  late: "The statement says that it was executed: a task asks a person to read it.",
  ask: "A task asks a person to read it.",
  nothing: "Nothing changes.",
  unknown: "No transfer that was sent is called so. Nothing changes.",
};

/** What follows from a rejection, by what the transfer was for. A payout's is said of any other. */
const REJECTED: Record<string, string> = {
  refund: "The refund is owed to the donor, who is asked for an account.",
  send_back: "The payment that it should have sent back is open again, among the bank payments.",
};

/** Returns what applying an answer does. */
export function effectWords({ effect, transfer }: Pick<ShownAnswer, "effect" | "transfer">): string {
  if (effect !== "reject") return EFFECTS[effect];
  return REJECTED[transfer?.transfer.direction ?? ""] ?? "The payout fails, and its sum is on the balance again.";
}
