"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { newCampaignForm } from "@/server/forms/campaign-forms";

interface Place {
  id: string;
  locale: string;
  /** The currency of its gifts, and of the form's amounts. */
  currency: string;
  /** The id of the campaign to create. */
  campaignId: string;
}

/** Starts a campaign of the organization, and redirects to its draft. */
export async function createDraft(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const path = `/dashboard/${encodeURIComponent(String(place.id))}/campaigns`;
  const { actFor } = await requireSignedIn(`${path}/new`);
  const acting = await actFor(String(place.id));
  const locale = formLocale(place.locale);
  const currency = String(place.currency);
  const form = newCampaignForm({ currency, locale });
  return takeForm({ form, data, before, locale }, async (entered) => {
    const made = await acting.findOr404(
      createCampaign,
      { ...entered, currency },
      { formKey: String(place.campaignId) },
    );
    redirect(`${path}/${made.id}?done=created&lang=${locale}`);
  });
}
