/** The colors of a brand, by the names that a campaign's branding has for them. */
export const BRAND_COLORS = ["primary_color", "accent_color", "background_color", "text_color"] as const;
export type BrandColor = (typeof BRAND_COLORS)[number];

/** Null for each color that is the standard one. As `#rrggbb`. */
export type BrandColors = Record<BrandColor, string | null>;

/** A logo as pages show it. */
export interface ShownLogo {
  /** The largest file, a WebP. */
  url: string;
  /** What it shows; empty if it only decorates. */
  alt: string;
  /** In pixels, of the largest file. */
  width: number;
  height: number;
}

/** How an organization looks wherever a campaign of its own does not say otherwise. */
export interface Brand {
  colors: BrandColors;
  logo: ShownLogo | null;
}

/** How the installation looks and what it is called: in pages, emails and receipts. */
export interface House extends Brand {
  name: string;
  /** The name that emails come from; null for the installation's own. */
  senderName: string | null;
}

/** What an installation is called and looks like until its operator says otherwise. */
export const DEFAULT_HOUSE: House = {
  name: "Almoner",
  senderName: null,
  colors: { primary_color: null, accent_color: null, background_color: null, text_color: null },
  logo: null,
};

/** A campaign's branding with what it leaves to its organization's. */
export function withBrand(branding: Record<string, unknown>, brand: Brand | null): Record<string, unknown> {
  const said = Object.fromEntries(Object.entries(branding).filter(([, value]) => value !== null));
  const colors = Object.entries(brand?.colors ?? {}).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(colors), ...said };
}
