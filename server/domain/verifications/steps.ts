import type { Answers } from "@/server/domain/verifications/answers";
import type { DocumentKind } from "@/server/domain/verifications/document-kinds";
import type { Correction } from "@/server/ports/verification-provider";
import type { VerificationRequirement } from "@/server/resources/verification";

interface StepDeclaration {
  /** The requirements that it gathers evidence for. A verification with any of these includes the step. */
  requirements: readonly VerificationRequirement[];
  /** The names of its form fields. */
  fields: readonly string[];
  documents: readonly DocumentKind[];
}

/** The steps of the pages, in order. In the last one, the person checks everything and submits. */
export const STEPS = {
  details: {
    requirements: ["government_id"],
    fields: [
      "full_name",
      "birth_date",
      "document_country",
      "document_type",
      "document_number",
      "document_expires_on",
      "consent",
    ],
    documents: [],
  },
  id_document: { requirements: ["government_id"], fields: [], documents: ["id_front", "id_back"] },
  selfie: { requirements: ["selfie"], fields: ["biometric_consent", "no_selfie"], documents: ["selfie"] },
  address: {
    requirements: ["proof_of_address"],
    fields: ["line1", "city", "region", "postal_code", "country"],
    documents: ["address_proof"],
  },
  funds: {
    requirements: ["source_of_funds", "tax_id"],
    fields: ["occupation", "source_of_funds", "tax_country", "tax_number", "is_pep"],
    documents: ["funds_proof"],
  },
  organization: {
    requirements: ["registration_document", "ein_letter"],
    fields: ["organization_name", "registration_number", "registration_country", "ein", "purpose"],
    documents: ["registration_document", "ein_letter"],
  },
  people: { requirements: ["officers_and_owners"], fields: [], documents: [] },
} as const satisfies Record<string, StepDeclaration>;

export type Step = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** True if the text names a step. */
export function isStep(text: string): text is Step {
  return Object.hasOwn(STEPS, text);
}

/** Returns the steps of a verification, in order. */
export function stepsFor(requirements: readonly string[]): Step[] {
  return STEP_NAMES.filter((step) => STEPS[step].requirements.some((each) => requirements.includes(each)));
}

/**
 * Returns the kinds of files that a step asks for, given the answers: a passport has one side, and not everyone has an
 * EIN.
 */
export function documentsOf(step: Step, answers: Answers): DocumentKind[] {
  const isAsked: Partial<Record<DocumentKind, boolean>> = {
    id_back: answers.document_type !== "passport",
    selfie: answers.no_selfie !== "on",
    ein_letter: answers.registration_country === "US",
  };
  return STEPS[step].documents.filter((kind) => isAsked[kind] !== false);
}

/** Corrections of answers rather than of files. */
const OF_ANSWERS = new Set(["details_differ", "information_missing"]);

/** True if a correction asks for another file; otherwise the person has to check the answers again. */
export function asksForFile({ requirement, code }: Correction): boolean {
  const hasFile = STEP_NAMES.some(
    (step) => STEPS[step].documents.length > 0 && requirementsIn(step).includes(requirement),
  );
  return hasFile && !OF_ANSWERS.has(code) && requirement !== "tax_id";
}

/** Returns the corrections of a step. */
export function correctionsOf(step: Step, corrections: readonly Correction[]): Correction[] {
  return corrections.filter((each) => {
    if (!requirementsIn(step).includes(each.requirement)) return false;
    if (each.requirement !== "government_id") return true;
    return asksForFile(each) ? step === "id_document" : step === "details";
  });
}

/** The key of the answer that holds the submission for which a step was last saved. */
export const savedKey = (step: Step) => `saved_${step}`;

/** The key of the answer that holds the browser in which it was saved. */
export const savedFromKey = (step: Step) => `saved_from_${step}`;

/**
 * True for a step that was saved in another browser. The creator of a verification has its link too, and must not read
 * the answers.
 */
export function isSavedElsewhere(step: Step, answers: Answers, origin: string): boolean {
  return STEPS[step].fields.some((field) => answers[field]) && answers[savedFromKey(step)] !== origin;
}

const requirementsIn = (step: Step): readonly string[] => STEPS[step].requirements;
