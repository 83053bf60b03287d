import type { Entered } from "@/app/_console/queues/queue";
import type { FieldSpec } from "@/components/form/field-form";
import type { TaskReview } from "@/server/domain/tasks/read-task";

// The rail's own transfers listed by a task about a difference: an operator confirms one instead of typing it.

export type TransferKind = "rail_withdrawn" | "rail_topped_up";

/** A transfer, with the form values that book it. */
interface ListedTransfer {
  reference: string;
  amount: string;
  day: string;
}

/** The listed transfers of this kind: those to the bank are withdrawals, those from it top-ups. */
export function listedTransfers({ transfers }: Pick<TaskReview, "transfers">, kind: TransferKind): ListedTransfer[] {
  return transfers
    .filter(({ amountCents }) => amountCents > 0n === (kind === "rail_withdrawn"))
    .map(({ reference, amountCents, movedAt }) => ({
      reference,
      amount: String(amountCents).replace("-", ""),
      day: movedAt.toISOString().slice(0, 10),
    }));
}

/** The field for choosing a transfer; none if none is listed. */
export function transferFields(transfers: readonly ListedTransfer[]): FieldSpec[] {
  if (transfers.length === 0) return [];
  const choices = transfers.map(({ reference, amount, day }) => ({
    value: reference,
    label: `${reference}: ${amount} on ${day}`,
  }));
  const unlisted = { value: "", label: "One that the provider's statement does not list" };
  return [{ kind: "select", name: "transfer", label: "Transfer", choices: [...choices, unlisted] }];
}

/** The form's initial values: the first transfer, with its reference as the document. */
export function enteredFor([first]: readonly ListedTransfer[]): Record<string, string> {
  return first ? { transfer: first.reference, amount: first.amount, document: first.reference } : {};
}

/** The error if values do not match the chosen transfer; null if they do. */
export function transferError(
  transfers: readonly ListedTransfer[],
  { transfer, amount, document }: Entered["values"],
): { field: string; message: string } | null {
  if (!transfer) return null;
  const chosen = transfers.find(({ reference }) => reference === transfer);
  if (!chosen) return { field: "transfer", message: "Choose a transfer that is not booked yet" };
  if (chosen.amount !== amount?.trim())
    return { field: "amount", message: `Enter ${chosen.amount}, the amount of ${chosen.reference}` };
  const isOther = transfers.some(({ reference }) => reference !== transfer && reference === document?.trim());
  return isOther
    ? { field: "document", message: `Enter where the document of ${chosen.reference} can be found` }
    : null;
}
