import { COLOR_TOKENS } from "@/components/ui/tokens";
import { type BrandColor, type BrandColors, withBrand } from "@/server/kernel/brand";

/** The colors that pages have without a branding of their own: the inherited ones, else the design's. */
export function standardColors(...inherited: readonly BrandColors[]): Record<BrandColor, string> {
  const { primary, accent, paper, ink } = COLOR_TOKENS.light;
  const own = { primary_color: primary, accent_color: accent, background_color: paper, text_color: ink };
  return inherited.reduceRight<Record<string, unknown>>(
    (colors, given) => ({ ...colors, ...withBrand(given, null) }),
    own,
  ) as Record<BrandColor, string>;
}
