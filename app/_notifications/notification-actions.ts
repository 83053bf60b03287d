"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { setMemberEmails } from "@/server/domain/organizations/member-emails";
import { memberEmailsForm } from "@/server/forms/member-emails-form";

interface Place {
  id: string;
  locale: string;
}

/** Saves which emails about an organization the reader gets. */
export async function saveMemberEmails(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const path = `/dashboard/${encodeURIComponent(String(place.id))}/settings/notifications`;
  const { actFor } = await requireSignedIn(path);
  const acting = await actFor(String(place.id));
  const locale = formLocale(place.locale);
  return takeForm({ form: memberEmailsForm, data, before, locale }, async (chosen) => {
    await acting.run(setMemberEmails, chosen);
    redirect(`${path}?done=saved&lang=${locale}`);
  });
}
