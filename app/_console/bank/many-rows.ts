import { CANDIDATE_KINDS, placeOf } from "@/app/_console/bank/candidate-words";
import type { ManyFormRow } from "@/app/_console/bank/many-form";
import type { ManyRow } from "@/server/domain/bank/worklist/many-payments";
import { REVIEW_PAGE_ROWS } from "@/server/kernel/limits";
import { formatCents } from "@/server/kernel/money";

/** A decision that can be made about several payments at once. */
interface ManyChoice {
  /** Its value in the URL. */
  value: "accept" | "cost" | "own";
  /** The button in the list, and its key. */
  label: string;
  key: string;
  /** The title of the page, and the label of the button that decides. */
  title(count: number): string;
  lead: string;
  /** The text about payments for which the decision is not possible. */
  left(count: number): string;
  none: string;
  /** The prefilled reason. */
  reason: string;
}

const figure = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const payments = (count: number) => figure(count, "payment", "payments");
const AGREES = "Each takes effect when a second operator decides the same.";
const DECIDED = (count: number) => `${payments(count)} of those chosen ${count === 1 ? "is" : "are"} decided already.`;

/** The page where several payments are decided together. */
export const MANY_PATH = "/admin/bank-payment/many";

/** The decisions that are possible for several payments at once. */
export const MANY_CHOICES: readonly ManyChoice[] = [
  {
    value: "accept",
    label: "Accept suggestions",
    key: "s",
    title: (count) => (count === 0 ? "Accept suggestions" : `Accept ${figure(count, "suggestion", "suggestions")}`),
    lead: "Each payment is booked for what is likeliest, and its gift is screened and settles. One that you are not sure of: open it by itself.",
    left: (count) =>
      `For ${payments(count)}, nothing is likely enough: ${count === 1 ? "it is" : "they are"} left out, and stay${count === 1 ? "s" : ""} open.`,
    none: "Nothing is likely enough for any of them. Open each by itself.",
    reason: "The reference, or the name, the account and the sum say so.",
  },
  {
    value: "cost",
    label: "The bank's own",
    key: "b",
    title: (count) => `Book ${payments(count)} as the bank's own`,
    lead: `What the bank charges or pays for the account. The platform bears it. ${AGREES}`,
    left: DECIDED,
    none: "All of them are decided already.",
    reason: "It is the fee of the account or of a transfer.",
  },
  {
    value: "own",
    label: "The operator's own money",
    key: "o",
    title: (count) => `Book ${payments(count)} as the operator's own money`,
    lead: `Money that the operator put there, or took away. It is nobody's gift. ${AGREES}`,
    left: DECIDED,
    none: "All of them are decided already.",
    reason: "The operator moved its own money.",
  },
];

/** Reads which payments were selected in the list. */
export function chosenIds({ id }: { [name: string]: string | string[] | undefined }): string[] {
  return [id ?? []].flat().slice(0, REVIEW_PAGE_ROWS);
}

/** Describes what will happen to a payment; null if the decision is not possible for it. */
export function manyRow({ id, part, suggestion, approvals }: ManyRow, choice: ManyChoice["value"]): ManyFormRow | null {
  const open = formatCents(part.openCents, part.currency);
  const title = `${open}, ${part.name || part.text.slice(0, 60) || "without a name"}`;
  if (part.openCents === 0n) return null;
  if (choice !== "accept") {
    const [waiting] = approvals;
    const day = part.bookedOn.toISOString().slice(0, 10);
    const proposed = waiting ? ` ${waiting.proposedBy} decided: ${waiting.decision}.` : "";
    return { id, title, effect: `Booked on ${day}. ${part.text.slice(0, 120)}${proposed}`, targets: "" };
  }
  if (!suggestion) return null;
  const { shares, reasons } = suggestion;
  const what = shares.map(({ candidate, cents }) => {
    const sum = formatCents(cents, part.currency);
    return `${sum} for ${CANDIDATE_KINDS[candidate.kind]} of ${candidate.donorName} to ${placeOf(candidate)}`;
  });
  const why = reasons.map(({ words }) => words).join(" ");
  return {
    id,
    title,
    effect: `${what.join(", and ")}. ${why}`,
    targets: shares.map(({ candidate }) => candidate.id).join(" "),
  };
}
