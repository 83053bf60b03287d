import { type CampaignPlace, campaignPath, embedPath } from "@/server/kernel/campaign-path";

/**
 * Where a gift form is shown: on the campaign's own site, or in a frame on another site. A frame's color scheme is
 * light, dark, or automatic.
 */
export const GIVING_LAYOUTS = ["page", "embed", "embed-dark", "embed-auto"] as const;
export type GivingLayout = (typeof GIVING_LAYOUTS)[number];
const LIGHT_FRAME = "embed";

/** The layout that a URL or form names; by default, the campaign's own site. */
export function givingLayout(name: string): GivingLayout {
  return GIVING_LAYOUTS.find((known) => known === name) ?? "page";
}

/** The layout of a frame for the `theme` in its URL; light by default. */
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
    /** Appended to the form's other links to keep its color scheme. */
    theme,
    back: `/gifts/return/${layout}`,
    /** The form with the entered values, in the language it was filled in. */
    again: (secret: string, locale: string) => `${form}?checkout=${secret}&lang=${locale}${theme}`,
    thanks: (secret: string, locale: string) => `${base}/thanks/${secret}?lang=${locale}${theme}`,
  };
}
