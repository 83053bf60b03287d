import type { NamedReferences } from "@/server/domain/bank/incoming/named-references";

/**
 * Returns the one reference that a payment names, and whether it is written as it is; null if it names none, or several. A corrected one counts
 * only if it is one of ours.
 */
export function onlyNamed(
  { exact, corrected }: NamedReferences,
  isOurs: (reference: string) => boolean,
): { reference: string; isWritten: boolean } | null {
  const [reference, ...others] = [...exact, ...corrected.filter(isOurs)];
  return reference === undefined || others.length > 0 ? null : { reference, isWritten: exact.length > 0 };
}
