import type { ShownAnswer } from "@/server/domain/bank/outgoing/preview-bank-answers";
import type { AnswerStatus } from "@/server/ports/payment-answer";

/** The words for a bank's status of a transfer. */
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

/** The words for its effect. */
const EFFECTS: Record<Exclude<ShownAnswer["effect"], "reject">, string> = {
  expect_return: "Its return is expected. It counts once the money is on a statement.",
  note: "It is noted. The statement says whether the money has left.",
  other_amount: "The amount differs: a task asks a person to read it.",
  late: "The statement says that it was executed: a task asks a person to read it.",
  ask: "A task asks a person to read it.",
  nothing: "Nothing changes.",
  unknown: "No transfer of a released file has this reference. Nothing changes.",
};

/** The effect of a rejection, by the transfer's purpose; the payout's text is the default. */
const REJECTED: Record<string, string> = {
  refund: "The refund stays owed to the donor, whom we ask for another account.",
  send_back: "The bank payment that it sends back is open again.",
};

/** Describes what applying an answer does. */
export function effectWords({ effect, transfer }: Pick<ShownAnswer, "effect" | "transfer">): string {
  if (effect !== "reject") return EFFECTS[effect];
  return REJECTED[transfer?.transfer.direction ?? ""] ?? "The payout fails, and its amount returns to the balance.";
}
