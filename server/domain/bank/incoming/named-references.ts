import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { transferReferenceOf } from "@/server/kernel/creditor-reference";
import { findReferences } from "@/server/kernel/transfer-reference";

/** The references that a payment names. */
export interface NamedReferences {
  /** As they are written. */
  exact: string[];
  /** With one error, where that can only have been this one. */
  corrected: string[];
}

/** Finds every reference of ours in what the payer and the bank wrote. */
export function namedReferences(part: Pick<OpenPart, "text" | "structuredReference" | "endToEndId">): NamedReferences {
  const { text, structuredReference, endToEndId } = part;
  const exact = new Set<string>();
  const corrected = new Set<string>();
  for (const written of [structuredReference, text, endToEndId]) {
    if (!written) continue;
    const creditor = transferReferenceOf(written);
    if (creditor) exact.add(creditor);
    const { references, suggestions } = findReferences(written);
    for (const reference of references) exact.add(reference);
    for (const { reference, isOnly } of suggestions) if (isOnly) corrected.add(reference);
  }
  return { exact: [...exact], corrected: [...corrected].filter((reference) => !exact.has(reference)) };
}
