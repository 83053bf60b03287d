import { COLOR_TOKENS } from "@/components/ui/tokens";
import type { BrandColor } from "@/server/forms/campaign-settings-forms";

/** The colors that the pages of a campaign have without a branding. */
export function standardColors(): Record<BrandColor, string> {
  const { primary, accent, paper, ink } = COLOR_TOKENS.light;
  return { primary_color: primary, accent_color: accent, background_color: paper, text_color: ink };
}
