"use server";

import { actForCampaign } from "@/app/_campaigns/act-on-campaign";
import type { CampaignPlace } from "@/app/_campaigns/part-of-campaign";
import { saveForm } from "@/app/_campaigns/save-form";
import { formLocale } from "@/app/_request/take-form";
import { type FormState, freshState } from "@/components/form/form-state";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { detailsForm } from "@/server/forms/details-form";
import { typedIn } from "@/server/forms/read-form";
import { DETAIL_LISTS, type DetailList, rowsField, shownRows } from "@/server/kernel/detail-rows";

const part = "/details";

/** Saves the details of a campaign; the buttons that add a row only show the form with one more. */
export async function saveDetails(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  const added = data.get("add");
  if (typeof added === "string" && Object.hasOwn(DETAIL_LISTS, added))
    return withAnotherRow(place, { list: added as DetailList, before, data });
  const formFor = ({ currency }: { currency: string }, locale: ReturnType<typeof formLocale>) =>
    detailsForm({ currency, locale });
  return saveForm({ place, part, formFor, data, before });
}

async function withAnotherRow(
  place: CampaignPlace,
  { list, before, data }: { list: DetailList; before: FormState; data: FormData },
): Promise<FormState> {
  const acting = await actForCampaign(place, part);
  const { currency } = await acting.findOr404(readRunCampaign, { id: String(place.campaign) });
  const input = typedIn(detailsForm({ currency, locale: formLocale(place.locale) }), data);
  const rows = String(shownRows(list, input) + 1);
  return { ...freshState({ ...input, [rowsField(list)]: rows }), round: before.round + 1 };
}
