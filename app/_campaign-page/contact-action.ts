"use server";

import { redirect } from "next/navigation";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { writeToOrganizer } from "@/server/domain/campaigns/messages/write-to-organizer";
import type { FormError } from "@/server/forms/define-form";
import { contactForm } from "@/server/forms/message-forms";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  campaignId: string;
  locale: string;
  formKey: string;
}

const ERRORS: Record<string, FormError> = {
  too_many_messages: { field: null, code: "tooManyAtOnce" },
  organizer_unreachable: { field: null, code: "organizerUnreachable" },
};

/** Stores the message and asks its sender to confirm it; returns the entered values with their errors. */
export async function askToConfirm(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  const id = String(place.campaignId);
  return takeForm({ form: contactForm, data, before, locale }, async ({ name, email, message: body }, { run }) => {
    try {
      await run(writeToOrganizer, { id, name, email, body, locale, form_key: String(place.formKey) });
    } catch (error) {
      const known = isAlmonerError(error) && ERRORS[error.code];
      if (!known) throw error;
      return [known];
    }
    redirect(`/campaigns/${id}/contact?done=1&lang=${locale}`);
  });
}
