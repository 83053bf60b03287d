"use server";

import { redirect } from "next/navigation";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { reportCampaign } from "@/server/domain/campaigns/messages/report-campaign";
import { reportForm } from "@/server/forms/message-forms";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  campaignId: string;
  locale: string;
  formKey: string;
}

/** Passes the report on to the operator, or returns the entered values with their errors. */
export async function sendReport(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  const id = String(place.campaignId);
  return takeForm({ form: reportForm, data, before, locale }, async ({ reason, details: body, email }, { run }) => {
    try {
      await run(reportCampaign, { id, reason, body, email, locale, form_key: String(place.formKey) });
    } catch (error) {
      if (!isAlmonerError(error) || error.code !== "too_many_messages") throw error;
      return [{ field: null, code: "tooManyAtOnce" }];
    }
    redirect(`/campaigns/${id}/report?done=1&lang=${locale}`);
  });
}
