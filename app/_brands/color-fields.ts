import type { FieldSpec } from "@/components/form/field-form";
import { plainHex } from "@/components/ui/color";
import { resetField } from "@/server/forms/brand-forms";
import { BRAND_COLORS, type BrandColor } from "@/server/kernel/brand";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const LABELS = {
  primary_color: "colorPrimary",
  accent_color: "colorAccent",
  background_color: "colorBackground",
  text_color: "colorText",
} as const;

/** The fields of a brand's colors with their initial values, and for each own color a checkbox that resets it. */
export function colorFields(own: Record<string, unknown>, standard: Record<BrandColor, string>, locale: Locale) {
  const t = translator(locale, "organizer");
  const fields = BRAND_COLORS.flatMap((color): FieldSpec[] => {
    const label = t(LABELS[color]);
    const reset = { kind: "check", name: resetField(color), label: t("colorReset", { what: label }) } as const;
    return [{ kind: "color", name: color, label }, ...(plainHex(own[color]) === null ? [] : [reset])];
  });
  const initial = Object.fromEntries(BRAND_COLORS.map((color) => [color, plainHex(own[color]) ?? standard[color]]));
  return { fields, initial };
}
