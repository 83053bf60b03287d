import { type CampaignPlace, campaignPath, embedPath } from "@/server/kernel/campaign-path";

/**
 * Where a gift form is shown: on the campaign's own site, or in a frame on another site, whose color scheme it then has:
 * light, dark, or both by the reader's device.
 */
export const GIVING_LAYOUTS = ["page", "embed", "embed-dark", "embed-auto"] as const;
export type GivingLayout = (typeof GIVING_LAYOUTS)[number];
const LIGHT_FRAME = "embed";

/** The layout that a URL or a form names; the campaign's own site for any other. */
export function givingLayout(name: string): GivingLayout {
  return GIVING_LAYOUTS.find((known) => known === name) ?? "page";
}

/** The layout of a frame in a color scheme, as `theme` in its URL names it; light for any other. */
export function frameLayout(theme: unknown): GivingLayout {
  return theme === "dark" || theme === "auto" ? `embed-${theme}` : LIGHT_FRAME;
}

/** True within a frame on another site. */
export function isFramed(layout: GivingLayout): boolean {
  return layout !== "page";
}

/** The one color scheme that pages of a layout have; null if the reader's device decides. */
export function schemeOf(layout: GivingLayout): "light" | "dark" | null {
  if (layout === LIGHT_FRAME) return "light";
  return layout === "embed-dark" ? "dark" : null;
}

/** The paths of giving to a campaign: the form, the rail's return URL, and the thank-you page of one checkout. */
export function givingPaths(campaign: CampaignPlace, layout: GivingLayout) {
  const page = campaignPath(campaign);
  const base = isFramed(layout) ? embedPath(page, "checkout") : page;
  const form = isFramed(layout) ? base : `${base}/give`;
  const theme = isFramed(layout) && layout !== LIGHT_FRAME ? `&theme=${layout.slice("embed-".length)}` : "";
  return {
    form,
    /** What the form's other links add to keep its color scheme. */
    theme,
    back: `/gifts/return/${layout}`,
    /** The form with the entered values, in its language. */
    again: (secret: string, locale: string) => `${form}?checkout=${secret}&lang=${locale}${theme}`,
    thanks: (secret: string, locale: string) => `${base}/thanks/${secret}?lang=${locale}${theme}`,
  };
}
