import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { understandReferences } from "@/server/domain/bank/matching/understand-references";

/** The references that a payment names. */
export interface NamedReferences {
  /** As written. */
  exact: string[];
  /** With one typo corrected, if only one reference is possible. */
  corrected: string[];
}

/** Finds every reference of ours in what the payer and the bank wrote. */
export function namedReferences(part: Pick<OpenPart, "text" | "structuredReference" | "endToEndId">): NamedReferences {
  const exact = new Set<string>();
  const corrected = new Set<string>();
  for (const { reference, error, isOnly } of understandReferences(part))
    if (error === null) exact.add(reference);
    else if (isOnly) corrected.add(reference);
  return { exact: [...exact], corrected: [...corrected].filter((reference) => !exact.has(reference)) };
}
