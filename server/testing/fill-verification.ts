import { beginVerification } from "@/server/domain/verifications/begin-verification";
import { addPerson, readVerification, saveStep } from "@/server/domain/verifications/fill-verification";
import { submitGathered } from "@/server/domain/verifications/submit-verification";
import { uploadDocument } from "@/server/domain/verifications/upload-document";
import { verificationSecret } from "@/server/domain/verifications/verification-link";
import type { Verification } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** Valid answers to every step. Test providers choose the outcome by the end of the document number. */
export const ANSWERS = {
  full_name: "Ada Giver",
  birth_date: "1990-02-03",
  document_country: "US",
  document_type: "id_card",
  document_number: "D1230000",
  document_expires_on: "",
  consent: "on",
  biometric_consent: "on",
  line1: "12 Quay Street",
  city: "Portland",
  region: "ME",
  postal_code: "04101",
  country: "US",
  occupation: "Engineer",
  source_of_funds: "salary",
  tax_country: "US",
  tax_number: "123-45-6789",
  is_pep: "no",
  organization_name: "Harbor Lights",
  registration_number: "R-17",
  registration_country: "US",
  ein: "12-3456789",
  purpose: "Lamps for the harbor",
};

export const OWNER = {
  name: "Grace Owner",
  birth_date: "1980-05-06",
  country: "US",
  email: "grace.owner@example.org",
  is_officer: true,
  is_owner: true,
  is_controller: true,
  share_percent: 60,
};

/** Starts a verification in a browser. Returns its visitor and its session. */
export async function beginInBrowser(system: Context, verification: Verification) {
  const visitor = system.as(visitorCaller("page"));
  const { session } = await beginVerification(visitor, { secret: verificationSecret(system, verification) });
  return { visitor, session };
}

/** Fills in every step with valid answers. */
export async function fillVerification(
  { visitor, session }: { visitor: Context; session: string },
  answers: Partial<typeof ANSWERS> = {},
  owner: typeof OWNER = OWNER,
): Promise<void> {
  const { steps } = await readVerification(visitor, { session });
  for (const { step } of steps) {
    if (step === "people") await addPerson(visitor, { session, ...owner });
    else await saveStep(visitor, { session, step, answers: { ...ANSWERS, ...answers }, locale: "en" });
    const { steps: now } = await readVerification(visitor, { session });
    for (const kind of now.find((each) => each.step === step)!.documents) {
      const bytes = new TextEncoder().encode(`a picture of the ${kind}`);
      await uploadDocument(visitor, { session, kind, bytes });
    }
  }
}

/** Fills in every step and submits. */
export async function completeVerification(
  system: Context,
  verification: Verification,
  answers: Partial<typeof ANSWERS> = {},
) {
  const browser = await beginInBrowser(system, verification);
  await fillVerification(browser, answers);
  const errors = await submitGathered(browser.visitor, { session: browser.session, outcome: null });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return browser;
}
