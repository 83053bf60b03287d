"use server";

import { redirect } from "next/navigation";
import {
  type CampaignPlace,
  partOfCampaign,
} from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/part-of-campaign";
import { requireSignedIn } from "@/app/signed-in";
import { takeForm } from "@/app/take-form";
import type { FormState } from "@/components/form/form-state";
import { postCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { deleteCampaignUpdate } from "@/server/domain/campaigns/updates/delete-campaign-update";
import { pageUpdateForm } from "@/server/forms/page-forms";
import { InsufficientScope } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";

/** An update of a campaign: one that there is, or the id that the form was given for a new one. */
export interface UpdatePlace extends CampaignPlace {
  update: string;
}

/** Posts an update and emails it to followers, once for each form. */
export async function postUpdate(place: UpdatePlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place);
  const form = pageUpdateForm;
  return takeForm({ form, data, before, locale: place.locale }, ({ update_title: title, update_body: body }) =>
    attempt(place, "posted", () => acting.run(postCampaignUpdate, { ...keyOf(place), title, body })),
  );
}

/** Deletes an update. Emails that went out stay where they are. */
export async function deleteUpdate(place: UpdatePlace): Promise<void> {
  const acting = await actFor(place);
  await attempt(place, "deleted", () => acting.run(deleteCampaignUpdate, keyOf(place)));
}

async function actFor(place: UpdatePlace) {
  const { actFor } = await requireSignedIn(partOfCampaign(place, "/updates"));
  return actFor(String(place.id));
}

const keyOf = ({ campaign, update }: UpdatePlace) => ({ id: String(campaign), update_id: String(update) });

/** What is not possible anymore is said on the page, which shows how things are now. */
async function attempt(place: UpdatePlace, done: string, work: () => Promise<unknown>): Promise<never> {
  let outcome = done;
  try {
    await work();
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    outcome = error.code === InsufficientScope.code ? "role" : "changed";
  }
  redirect(partOfCampaign(place, "/updates", { done: outcome }));
}
