"use server";

import { actForCampaign, doAndLeadBack } from "@/app/_campaigns/act-on-campaign";
import type { CampaignPlace } from "@/app/_campaigns/part-of-campaign";
import { takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { deleteCampaignUpdate } from "@/server/domain/campaigns/updates/delete-campaign-update";
import { pageUpdateForm } from "@/server/forms/page-forms";

const PART = "/updates";

/** An update of a campaign: one that there is, or the id that the form was given for a new one. */
export interface UpdatePlace extends CampaignPlace {
  update: string;
}

/** Posts an update and emails it to followers, once for each form. */
export async function postUpdate(place: UpdatePlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actForCampaign(place, PART);
  const { id, update_id: formKey } = keyOf(place);
  const form = pageUpdateForm;
  return takeForm({ form, data, before, locale: place.locale }, ({ update_title: title, update_body: body }) =>
    doAndLeadBack(place, PART, {
      done: "posted",
      work: () => acting.run(createCampaignUpdate, { id, title, body }, { formKey }),
    }),
  );
}

/** Deletes an update. Emails that went out stay where they are. */
export async function deleteUpdate(place: UpdatePlace): Promise<void> {
  const acting = await actForCampaign(place, PART);
  await doAndLeadBack(place, PART, { done: "deleted", work: () => acting.run(deleteCampaignUpdate, keyOf(place)) });
}

const keyOf = ({ campaign, update }: UpdatePlace) => ({ id: String(campaign), update_id: String(update) });
