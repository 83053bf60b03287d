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
  expect_return: "Its return is expected. It counts once the money is on a statement.",
  note: "It is noted. The statement says whether the money has left.",
  other_amount: "The amount differs: a task asks a person to read it.",
  late: "The statement says that it was executed: a task asks a person to read it.",
  ask: "A task asks a person to read it.",
  nothing: "Nothing changes.",
  unknown: "No transfer of a released file has this reference. Nothing changes.",
};

/** What follows from a rejection, by what the transfer was for. A payout's is said of any other. */
const REJECTED: Record<string, string> = {
  refund: "The refund stays owed to the donor, whom we ask for another account.",
  send_back: "The bank payment that it sends back is open again.",
};

/** Returns what applying an answer does. */
export function effectWords({ effect, transfer }: Pick<ShownAnswer, "effect" | "transfer">): string {
  if (effect !== "reject") return EFFECTS[effect];
  return REJECTED[transfer?.transfer.direction ?? ""] ?? "The payout fails, and its amount returns to the balance.";
}
