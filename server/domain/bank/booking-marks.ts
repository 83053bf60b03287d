import type { BankEntry, BankFormat, BankStatementHead } from "@/server/ports/bank-file";

/** What a file says about a booking beyond its identity. */
export interface Sighting extends Pick<BankEntry, "bankReference" | "endToEndId" | "batchReferences" | "text"> {
  format: BankFormat;
  kind: BankStatementHead["kind"];
}

/** A sighting, normalized for comparison. */
export interface Marks {
  /** References belong to a format: in another format, the same booking has different ones. */
  scope: string;
  reference: string | null;
  id: string | null;
  /** What the sender calls the batch that was booked in one sum. */
  batch: string | null;
  text: string | null;
  /** The letters of all of the text. */
  letters: string;
}

/** Formats cut texts at different places and use different spacing. */
const TEXT_LETTERS = 20;

export function marksOf({ format, kind, bankReference, endToEndId, batchReferences, text }: Sighting): Marks {
  const all = letters(text);
  return {
    scope: `${format} ${kind}`,
    reference: bankReference || null,
    id: letters(endToEndId ?? "") || null,
    batch: (batchReferences ?? []).map(letters).sort().join(" ") || null,
    text: all.slice(0, TEXT_LETTERS) || null,
    letters: all,
  };
}

function letters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
}

export type MarkKey = (marks: Marks) => string | null;
export const referenceKey: MarkKey = ({ scope, reference }) => reference && `${scope} ${reference}`;
export const textKey: MarkKey = ({ text }) => text;
/** One batch may have several bookings; then their texts tell them apart. */
const batchAndTextKey: MarkKey = ({ batch, text }) => batch && text && `${batch} ${text}`;
/** From the most to the least conclusive. */
export const MARK_KEYS: readonly MarkKey[] = [
  referenceKey,
  ({ id }) => id,
  batchAndTextKey,
  ({ batch }) => batch,
  textKey,
];

/** Whether both have a reference, an id, a batch or the start of a text in common. */
export function agree(found: Marks, known: readonly Marks[]): boolean {
  return MARK_KEYS.some((keyOf) => {
    const key = keyOf(found);
    return key !== null && known.some((one) => keyOf(one) === key);
  });
}

/** Whether the start of one's text is within the other's: formats put names and codes before it. */
export function textsContain({ text, letters: all }: Marks, known: readonly Marks[]): boolean {
  return (
    text !== null && known.some((one) => one.text !== null && (one.letters.includes(text) || all.includes(one.text)))
  );
}

/** Whether the payer's ids differ. They are the same in all formats, except those that truncate them. */
export function idsDiffer({ id }: Marks, known: readonly Marks[]): boolean {
  const others = known.flatMap((one) => one.id ?? []);
  return id !== null && others.length > 0 && !others.some((one) => one.startsWith(id) || id.startsWith(one));
}

/** Whether the bank's references differ between sightings in the same format. */
export function referencesDiffer({ scope, reference }: Marks, known: readonly Marks[]): boolean {
  const others = known.flatMap((one) => (one.scope === scope ? (one.reference ?? []) : []));
  return reference !== null && others.length > 0 && !others.includes(reference);
}
