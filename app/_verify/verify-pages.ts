import type { Metadata } from "next";
import type { OpenVerification } from "@/app/_verify/verify-session";
import type { DocumentKind } from "@/server/domain/verifications/document-kinds";
import { STEPS, type Step } from "@/server/domain/verifications/steps";
import type { TextKey } from "@/server/texts/areas";

/** These pages must not leak to other sites or be indexed. With `no-referrer`, their forms would send no origin. */
export const VERIFY_METADATA = {
  title: "Verify your identity",
  robots: { index: false, follow: false, noarchive: true },
  referrer: "same-origin",
} satisfies Metadata;

export const STEP_TITLES = {
  details: "stepDetails",
  id_document: "stepIdDocument",
  selfie: "stepSelfie",
  address: "stepAddress",
  funds: "stepFunds",
  organization: "stepOrganization",
  people: "stepPeople",
} as const satisfies Record<Step, TextKey<"verify">>;

/** A page of a step: answers to enter, or files to upload. */
export interface VerifyPage {
  /** The page's part of the path. */
  name: string;
  step: Step | null;
  isFiles: boolean;
  documents: readonly DocumentKind[];
  isDone: boolean;
}

export const REVIEW = "review";

/** The pages that a verification goes through, in order. */
export function pagesOf({ steps }: OpenVerification): VerifyPage[] {
  const pages = steps.flatMap(({ step, errors, documents }): VerifyPage[] => {
    const ofFiles = new Set(errors.flatMap(({ code, field }) => (code === "verifyFile" && field ? [field] : [])));
    const hasAnswers = STEPS[step].fields.length > 0 || step === "people";
    const isDone = errors.every(({ code }) => code === "verifyFile");
    return [
      ...(hasAnswers ? [{ name: step, step, isFiles: false, documents: [], isDone }] : []),
      ...(documents.length > 0
        ? [{ name: `${step}-files`, step, isFiles: true, documents, isDone: ofFiles.size === 0 }]
        : []),
    ];
  });
  return [...pages, { name: REVIEW, step: null, isFiles: false, documents: [], isDone: false }];
}

/** The path of the next page, or of the first incomplete one. */
export function pathAfter(open: OpenVerification, name: string | null): string {
  const pages = pagesOf(open);
  const at = pages.findIndex((page) => page.name === name);
  const next = name === null ? pages.find(({ isDone }) => !isDone) : pages[at + 1];
  return `/verify/steps/${next?.name ?? REVIEW}`;
}
