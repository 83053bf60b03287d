"use server";

import { redirect } from "next/navigation";
import {
  type CampaignPlace,
  partOfCampaign,
} from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/part-of-campaign";
import { requireSignedIn } from "@/app/signed-in";
import { takeForm } from "@/app/take-form";
import type { FormState } from "@/components/form/form-state";
import { deletePicture } from "@/server/domain/campaigns/pictures/delete-picture";
import { updatePicture } from "@/server/domain/campaigns/pictures/update-picture";
import { pictureForm } from "@/server/forms/media-forms";
import { InsufficientScope } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";

/** A picture of a campaign, as its forms name it. */
export interface PicturePlace extends CampaignPlace {
  picture: string;
}

/** Saves what a picture says and where it is cropped. */
export async function savePicture(place: PicturePlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place);
  const form = pictureForm(String(place.picture));
  return takeForm({ form, data, before, locale: place.locale }, ({ alt, focus }) =>
    attempt(place, "saved", () =>
      acting.run(updatePicture, {
        ...keyOf(place),
        alt,
        ...(focus && { focus_x: focus.x, focus_y: focus.y }),
      }),
    ),
  );
}

/** Removes a picture. */
export async function removePicture(place: PicturePlace): Promise<void> {
  const acting = await actFor(place);
  await attempt(place, "removed", () => acting.run(deletePicture, keyOf(place)));
}

async function actFor(place: PicturePlace) {
  const { actFor } = await requireSignedIn(partOfCampaign(place, "/pictures"));
  return actFor(String(place.id));
}

const keyOf = ({ campaign, picture }: PicturePlace) => ({ id: String(campaign), picture_id: String(picture) });

/** What is not possible anymore is said on the page, which shows how things are now. */
async function attempt(place: PicturePlace, done: string, work: () => Promise<unknown>): Promise<never> {
  let outcome = done;
  try {
    await work();
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    outcome = error.code === InsufficientScope.code ? "role" : "changed";
  }
  redirect(partOfCampaign(place, "/pictures", { done: outcome }));
}
