"use server";

import { redirect } from "next/navigation";
import { actForCampaign, doAndLeadBack } from "@/app/_campaigns/act-on-campaign";
import { type CampaignPlace, partOfCampaign } from "@/app/_campaigns/part-of-campaign";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { TooManyMessages } from "@/server/domain/campaigns/p2p/p2p-errors";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { deleteCampaignUpdate } from "@/server/domain/campaigns/updates/delete-campaign-update";
import { sendUpdateTest } from "@/server/domain/campaigns/updates/send-update-test";
import { pageUpdateForm } from "@/server/forms/page-forms";
import { isAlmonerError } from "@/server/kernel/errors";
import { translator } from "@/server/texts/translator";

const PART = "/updates";

/** An update of a campaign: an existing one, or the id for a new one. */
export interface UpdatePlace extends CampaignPlace {
  update: string;
}

/** Posts an update and emails it to followers, once per form. */
export async function postUpdate(place: UpdatePlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actForCampaign(place, PART);
  const { id, update_id: formKey } = keyOf(place);
  const form = pageUpdateForm;
  if (data.has("test")) return testUpdate(place, before, data);
  return takeForm({ form, data, before, locale: place.locale }, ({ update_title: title, update_body: body }) =>
    doAndLeadBack(place, PART, {
      done: "posted",
      work: () => acting.run(createCampaignUpdate, { id, title, body }, { formKey }),
    }),
  );
}

/** Emails a test of the update to its author, and keeps the form's values. */
async function testUpdate(place: UpdatePlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actForCampaign(place, PART);
  const locale = formLocale(place.locale);
  let notice: string | undefined;
  const state = await takeForm({ form: pageUpdateForm, data, before, locale }, async (typed) => {
    try {
      const update = { title: typed.update_title, body: typed.update_body };
      const email = await acting.findOr404(sendUpdateTest, { id: String(place.campaign), ...update });
      notice = translator(locale, "media")("postTested", { email });
      return [];
    } catch (error) {
      if (!isAlmonerError(error)) throw error;
      if (error.code === TooManyMessages.code) return [{ field: null, code: "tooManyAtOnce" }];
      return redirect(partOfCampaign(place, PART, { done: "readOnly" }));
    }
  });
  return { ...state, ...(notice && { notice }) };
}

/** Deletes an update. Emails that were sent cannot be taken back. */
export async function deleteUpdate(place: UpdatePlace): Promise<void> {
  const acting = await actForCampaign(place, PART);
  await doAndLeadBack(place, PART, { done: "deleted", work: () => acting.run(deleteCampaignUpdate, keyOf(place)) });
}

const keyOf = ({ campaign, update }: UpdatePlace) => ({ id: String(campaign), update_id: String(update) });
