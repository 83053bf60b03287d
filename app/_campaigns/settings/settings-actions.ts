"use server";

import { inheritedBrand } from "@/app/_brands/inherited-brand";
import { standardColors } from "@/app/_brands/standard-colors";
import { actForCampaign } from "@/app/_campaigns/act-on-campaign";
import { type CampaignPlace, partOfCampaign } from "@/app/_campaigns/part-of-campaign";
import { saveForm } from "@/app/_campaigns/save-form";
import { requireSignedIn } from "@/app/_request/signed-in";
import type { FormState } from "@/components/form/form-state";
import { listCurrencies } from "@/server/domain/campaigns/list-currencies";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import {
  campaignAddressForm,
  campaignAskedAddressForm,
  campaignBrandForm,
  campaignCurrencyForm,
  campaignDatesForm,
  campaignPolicyForm,
} from "@/server/forms/campaign-settings-forms";

const part = "/settings";

/** Saves when a campaign starts and stops accepting gifts, in the time zone that the form named. */
export async function saveDates(
  { timeZone, ...place }: CampaignPlace & { timeZone: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const errors = { invalid_parameter: { field: "ends_at", code: "endsTooEarly" } } as const;
  const formFor = (campaign: Parameters<typeof campaignDatesForm>[0]["before"]) =>
    campaignDatesForm({ timeZone: String(timeZone), before: campaign });
  return saveForm({ place, part, formFor, errors, data, before });
}

/** Saves the address of a campaign's page. */
export async function saveAddress(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  const errors = {
    invalid_parameter: { field: "slug", code: "slugInvalid" },
    already_exists: { field: "slug", code: "slugTaken" },
  } as const;
  return saveForm({ place, part, formFor: () => campaignAddressForm, errors, data, before });
}

/** Saves the currency of a campaign's gifts. */
export async function saveCurrency(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  const { run } = await requireSignedIn(partOfCampaign(place, part));
  const offered = await run(listCurrencies, {});
  const errors = { invalid_state: { field: "currency", code: "currencyFixed" } } as const;
  const formFor = (campaign: Parameters<typeof campaignCurrencyForm>[0]["before"]) =>
    campaignCurrencyForm({ before: campaign, offered });
  return saveForm({ place, part, formFor, errors, data, before });
}

/** Saves the colors of a campaign's pages and the label of the give button. */
export async function saveBrand(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actForCampaign(place, part);
  const campaign = await acting.findOr404(readRunCampaign, { id: String(place.campaign) });
  const { brand, house } = await inheritedBrand(campaign);
  const standard = standardColors(brand.colors, house.colors);
  const formFor = ({ branding }: { branding: Record<string, unknown> }) =>
    campaignBrandForm({ before: branding, standard });
  return saveForm({ place, part, formFor, data, before });
}

/** Saves whether the gift form asks for a postal address. */
export async function saveAskedAddress(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  return saveForm({ place, part, formFor: () => campaignAskedAddressForm, data, before });
}

/** Saves who can start fundraising pages. */
export async function savePolicy(place: CampaignPlace, before: FormState, data: FormData): Promise<FormState> {
  return saveForm({ place, part, formFor: () => campaignPolicyForm, data, before });
}
