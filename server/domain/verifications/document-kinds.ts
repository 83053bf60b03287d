import type { VerificationRequirement } from "@/server/resources/verification";

interface KindDeclaration {
  /** What it is evidence of. */
  requirement: VerificationRequirement;
  /** True if it shows a face. Such files are deleted earlier. */
  isBiometric?: true;
}

/** Every kind of file that a verification takes, at most one of each. */
export const DOCUMENT_KINDS = {
  id_front: { requirement: "government_id" },
  id_back: { requirement: "government_id" },
  selfie: { requirement: "selfie", isBiometric: true },
  address_proof: { requirement: "proof_of_address" },
  funds_proof: { requirement: "source_of_funds" },
  registration_document: { requirement: "registration_document" },
  ein_letter: { requirement: "ein_letter" },
} as const satisfies Record<string, KindDeclaration>;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as DocumentKind[];

/** True if the text names a kind. */
export function isDocumentKind(text: string): text is DocumentKind {
  return Object.hasOwn(DOCUMENT_KINDS, text);
}

/** The requirement that a kind of file is evidence of. */
export function requirementOf(kind: DocumentKind): VerificationRequirement {
  return DOCUMENT_KINDS[kind].requirement;
}
