"use server";

import { redirect } from "next/navigation";
import {
  type CampaignPlace,
  partOfCampaign,
} from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/part-of-campaign";
import { requireSignedIn } from "@/app/signed-in";
import { formLocale, takeForm } from "@/app/take-form";
import { type FormState, freshState } from "@/components/form/form-state";
import { changeCampaignDetails } from "@/server/domain/campaigns/change-campaign-details";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { detailsForm } from "@/server/forms/details-form";
import { typedIn } from "@/server/forms/read-form";
import { InsufficientScope } from "@/server/kernel/common-errors";
import { DETAIL_LISTS, type DetailList, rowsField, shownRows } from "@/server/kernel/detail-rows";
import { isAlmonerError } from "@/server/kernel/errors";

/** Saves the details of a campaign; the buttons for another row only show the form with one. */
export async function saveDetails(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  const { actFor } = await requireSignedIn(partOfCampaign(place, "/details"));
  const acting = await actFor(String(place.id));
  const id = String(place.campaign);
  const { currency } = await acting.findOr404(readRunCampaign, { id });
  const locale = formLocale(place.locale);
  const form = detailsForm({ currency, locale });
  const added = data.get("add");
  if (typeof added === "string" && Object.hasOwn(DETAIL_LISTS, added)) {
    const list = added as DetailList;
    const input = typedIn(form, data);
    const rows = String(shownRows(list, input) + 1);
    return { ...freshState({ ...input, [rowsField(list)]: rows }), round: before.round + 1 };
  }
  return takeForm({ form, data, before, locale }, async (details) => {
    let done = "saved";
    try {
      await acting.run(changeCampaignDetails, { id, ...details });
    } catch (error) {
      if (!isAlmonerError(error)) throw error;
      done = error.code === InsufficientScope.code ? "role" : "changed";
    }
    redirect(partOfCampaign(place, "/details", { done }));
  });
}
