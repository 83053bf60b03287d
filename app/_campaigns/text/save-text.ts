"use server";

import type { CampaignPlace } from "@/app/_campaigns/part-of-campaign";
import { saveForm } from "@/app/_campaigns/save-form";
import type { FormState } from "@/components/form/form-state";
import { campaignTextForm } from "@/server/forms/campaign-forms";

/** Saves a campaign's texts and goal. */
export async function saveText(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  return saveForm({
    place,
    part: "/text",
    formFor: ({ currency }, locale) => campaignTextForm({ currency, locale }),
    data,
    before,
  });
}
