import { formLocale } from "@/app/_request/take-form";

/** The location of a form on a campaign's pages. */
export interface CampaignPlace {
  /** The organization. */
  id: string;
  campaign: string;
  locale: string;
}

/** The path of a campaign's page, in the language of the form that redirects there. */
export function partOfCampaign(
  { id, campaign, locale }: CampaignPlace,
  part: string,
  query: Record<string, string> = {},
): string {
  const path = `/dashboard/${encodeURIComponent(String(id))}/campaigns/${encodeURIComponent(String(campaign))}`;
  return `${path}${part}?${new URLSearchParams({ ...query, lang: formLocale(String(locale)) })}`;
}
