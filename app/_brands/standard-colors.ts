import { COLOR_TOKENS } from "@/components/ui/tokens";
import { type BrandColor, type BrandColors, withBrand } from "@/server/kernel/brand";

/** The default colors of pages without a branding of their own: the inherited ones, else the design's. */
export function standardColors(...inherited: readonly BrandColors[]): Record<BrandColor, string> {
  const { primary, accent, paper, ink } = COLOR_TOKENS.light;
  const own = { primary_color: primary, accent_color: accent, background_color: paper, text_color: ink };
  return Object.assign(own, ...inherited.toReversed().map((given) => withBrand(given, null)));
}
