"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { setRefundSums } from "@/server/domain/organizations/refund-sums";
import { refundSumsForm } from "@/server/forms/refund-sums-form";

interface Place {
  id: string;
  locale: string;
  /** The currencies that the form listed. */
  currencies: string[];
}

/** Sets the amounts above which refunds require the second factor. */
export async function saveRefundSums(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const path = `/dashboard/${encodeURIComponent(String(place.id))}/settings/security`;
  const { actFor } = await requireSignedIn(path);
  const acting = await actFor(String(place.id));
  const locale = formLocale(place.locale);
  const form = refundSumsForm(place.currencies.map(String), locale);
  return takeForm({ form, data, before, locale }, async (sums) => {
    await acting.run(setRefundSums, { sums });
    redirect(`${path}?done=saved&lang=${locale}`);
  });
}
