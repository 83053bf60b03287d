"use server";

import { redirect } from "next/navigation";
import type { Acting } from "@/app/_request/runs";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import type { FormState } from "@/components/form/form-state";
import { applyForCharity, withdrawCharityApplication } from "@/server/domain/charities/apply-for-charity";
import { confirmCharityProof, requestDomainProof } from "@/server/domain/charities/prove-domain";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { getIdentity } from "@/server/domain/verifications/get-identity";
import { charityForm, siteEmailForm } from "@/server/forms/charity-forms";
import type { FormError } from "@/server/forms/define-form";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  id: string;
  locale: string;
}

const pathOf = ({ id, locale }: Place, done: string) =>
  `/dashboard/${String(id)}/settings/charity?done=${done}&lang=${formLocale(locale)}`;

/** The form errors for invalid parameters of an operation. */
const INVALID = {
  ein: { field: "registration_number", code: "registrationNumberInvalid" },
  registration_number: { field: "registration_number", code: "registrationNumberInvalid" },
  website: { field: "website", code: "websiteInvalid" },
  email: { field: "email", code: "siteEmailInvalid" },
} as const satisfies Record<string, FormError>;

/** Applies for charity status under the entered name. */
export async function apply(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const { acting, id } = await act(place);
  const locale = formLocale(place.locale);
  return takeForm({ form: charityForm, data, before, locale }, async (entered) => {
    const { legal_name, jurisdiction, registration_number: number, website } = entered;
    return attempt(place, "applied", async () => {
      const identity = await acting.run(getIdentity, { id });
      if (identity.legalName !== legal_name) await acting.run(updateIdentity, { id, legal_name });
      const isOtherEin = jurisdiction === "US" && number !== "" && number.replace(/\D/g, "") !== identity.ein;
      if (isOtherEin) await acting.run(updateIdentity, { id, ein: number.replace(/\s/g, "") });
      await acting.run(applyForCharity, {
        id,
        jurisdiction,
        registration_number: number || null,
        website: website || null,
      });
    });
  });
}

/** Withdraws the open application. */
export async function withdrawApplication(place: Place): Promise<void> {
  const { acting, id } = await act(place);
  await attempt(place, "withdrawn", () => acting.run(withdrawCharityApplication, { id }));
}

/** Emails a link to an address at the organization's site. */
export async function proveAddress(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const { acting } = await act(place);
  const locale = formLocale(place.locale);
  return takeForm({ form: siteEmailForm, data, before, locale }, ({ email }) =>
    attempt(place, "sent", () => acting.run(requestDomainProof, { email, locale })),
  );
}

/** Confirms an address by its emailed link. */
export async function confirmAddress(place: { token: string; locale: string }): Promise<void> {
  const token = String(place.token);
  await (await getVisitor()).run(confirmCharityProof, { token });
  redirect(`/charity-proof/${token}?lang=${formLocale(place.locale)}`);
}

async function act({ id }: Place): Promise<{ acting: Acting; id: string }> {
  const { actFor } = await requireSignedIn("/me/organizations");
  return { acting: await actFor(String(id)), id: String(id) };
}

/**
 * Redirects to the page with what was done, or returns the form's errors. If something is no longer possible, the page
 * says so.
 */
async function attempt(place: Place, done: string, work: () => Promise<unknown>): Promise<FormError[]> {
  try {
    await work();
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    const names = [error.param, ...error.details.map(({ param }) => param)];
    const invalid = names.find(
      (name): name is keyof typeof INVALID => name !== null && name !== undefined && name in INVALID,
    );
    if (error.code === "invalid_parameter" && invalid) return [INVALID[invalid]];
    if (error.code !== "invalid_state" && error.code !== "resource_not_found") throw error;
    redirect(pathOf(place, "changed"));
  }
  redirect(pathOf(place, done));
}
