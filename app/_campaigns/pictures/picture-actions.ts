"use server";

import { actForCampaign, doAndLeadBack } from "@/app/_campaigns/act-on-campaign";
import type { CampaignPlace } from "@/app/_campaigns/part-of-campaign";
import { takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { deletePicture } from "@/server/domain/campaigns/pictures/delete-picture";
import { updatePicture } from "@/server/domain/campaigns/pictures/update-picture";
import { pictureForm } from "@/server/forms/media-forms";

const PART = "/pictures";

/** A picture of a campaign, as identified by its forms. */
export interface PicturePlace extends CampaignPlace {
  picture: string;
}

/** Saves a picture's text and focal point. */
export async function savePicture(place: PicturePlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actForCampaign(place, PART);
  const form = pictureForm(String(place.picture));
  return takeForm({ form, data, before, locale: place.locale }, ({ alt, focus }) =>
    doAndLeadBack(place, PART, {
      done: "saved",
      work: () =>
        acting.run(updatePicture, { ...keyOf(place), alt, ...(focus && { focus_x: focus.x, focus_y: focus.y }) }),
    }),
  );
}

/** Removes a picture. */
export async function removePicture(place: PicturePlace): Promise<void> {
  const acting = await actForCampaign(place, PART);
  await doAndLeadBack(place, PART, { done: "removed", work: () => acting.run(deletePicture, keyOf(place)) });
}

const keyOf = ({ campaign, picture }: PicturePlace) => ({ id: String(campaign), picture_id: String(picture) });
