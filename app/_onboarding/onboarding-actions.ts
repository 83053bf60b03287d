"use server";

import { redirect } from "next/navigation";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import type { FormState } from "@/components/form/form-state";
import { enterPayeeAccount } from "@/server/domain/bank/outgoing/enter-payee-account";
import { startOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { WAYS, type Way } from "@/server/domain/identities/payout-onboarding/ways-to-be-paid";
import { payeeAccountForm } from "@/server/forms/payee-account-form";

/** Redirects to the rail's page. If nothing is left to do, returns to the link's page, which says so. */
export async function openOnboarding(place: { secret: string; locale: string; way: Way | null }): Promise<void> {
  const secret = String(place.secret);
  const locale = formLocale(place.locale);
  const visitor = await getVisitor();
  const isCalm = await visitor.checkFormRateLimit();
  const way = WAYS.find((known) => known === place.way) ?? null;
  const url = isCalm ? await visitor.find(startOnboarding, { secret, locale, way }) : null;
  redirect(url ?? `/payout-account/${encodeURIComponent(secret)}?lang=${locale}`);
}

/** Stores the account that was entered, and returns to where its owner came from. */
export async function enterAccount(
  place: { secret: string; locale: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const secret = String(place.secret);
  const locale = formLocale(place.locale);
  const page = `/payout-account/${encodeURIComponent(secret)}`;
  return takeForm({ form: payeeAccountForm, data, before, locale }, async (entered, visitor) => {
    const errors = await visitor.find(enterPayeeAccount, { secret, ...entered });
    if (errors === null) redirect(`${page}?lang=${locale}`);
    if (errors.length > 0) return errors;
    redirect(`${page}/done?lang=${locale}`);
  });
}
