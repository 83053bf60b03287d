"use server";

import {
  actForCampaign,
  doAndLeadBack,
} from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/act-on-campaign";
import type { CampaignPlace } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/part-of-campaign";
import { formLocale, takeForm } from "@/app/take-form";
import { type FormState, freshState } from "@/components/form/form-state";
import { changeCampaignDetails } from "@/server/domain/campaigns/change-campaign-details";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { detailsForm } from "@/server/forms/details-form";
import { typedIn } from "@/server/forms/read-form";
import { DETAIL_LISTS, type DetailList, rowsField, shownRows } from "@/server/kernel/detail-rows";

const PART = "/details";

/** Saves the details of a campaign; the buttons for another row only show the form with one. */
export async function saveDetails(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actForCampaign(place, PART);
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
  return takeForm({ form, data, before, locale }, (details) =>
    doAndLeadBack(place, PART, { done: "saved", work: () => acting.run(changeCampaignDetails, { id, ...details }) }),
  );
}
