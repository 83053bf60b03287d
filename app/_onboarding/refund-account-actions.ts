"use server";

import { redirect } from "next/navigation";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { enterRefundAccount } from "@/server/domain/bank/refund-accounts/enter-refund-account";
import { payeeAccountForm } from "@/server/forms/payee-account-form";
import { isAlmonerError } from "@/server/kernel/errors";

/** Stores the account that a donor has entered for their refund, and shows the refund's status. */
export async function enterRefund(
  place: { id: string; signature: string; locale: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const [id, signature] = [String(place.id), String(place.signature)];
  const locale = formLocale(place.locale);
  const path = `/refund-account/${encodeURIComponent(id)}/${encodeURIComponent(signature)}?lang=${locale}`;
  return takeForm({ form: payeeAccountForm, data, before, locale }, async (entered, visitor) => {
    const errors = await visitor.find(enterRefundAccount, { id, signature, ...entered }).catch((error: unknown) => {
      // It was sent twice, or the refund was meanwhile paid in another way: the page says which.
      if (isAlmonerError(error) && error.code === "invalid_state") return null;
      throw error;
    });
    if (errors !== null && errors.length > 0) return errors;
    redirect(path);
  });
}
