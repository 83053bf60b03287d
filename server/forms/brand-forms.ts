import { z } from "zod";
import { defineForm, note } from "@/server/forms/define-form";
import { anyText, line, ticked } from "@/server/forms/fields";
import { BRAND_COLORS, type BrandColor, type BrandColors } from "@/server/kernel/brand";
import { BRAND_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";

/** The checkbox that resets a color to the standard one. */
export const resetField = (color: BrandColor) => `${color}_reset` as const;

type Resets = Record<ReturnType<typeof resetField>, boolean>;

/** The fields of a brand's colors: entering the standard color, or resetting to it, stores none. */
export function brandColorsOf(standard: Record<BrandColor, string>) {
  const color = (name: BrandColor) =>
    z.string().transform((text, ctx): string | null => {
      const typed = text.trim().toLowerCase();
      if (typed === "" || typed === standard[name]) return null;
      if (!/^#[0-9a-f]{6}$/.test(typed)) note(ctx, "colorInvalid");
      return typed;
    });
  const colors = Object.fromEntries(BRAND_COLORS.map((name) => [name, color(name)])) as {
    [Name in BrandColor]: ReturnType<typeof color>;
  };
  const resets = Object.fromEntries(BRAND_COLORS.map((name) => [resetField(name), ticked()])) as {
    [Name in ReturnType<typeof resetField>]: ReturnType<typeof ticked>;
  };
  const kept = (entered: BrandColors & Resets) =>
    Object.fromEntries(
      BRAND_COLORS.map((name) => [name, entered[resetField(name)] ? null : entered[name]]),
    ) as BrandColors;
  return { colors, resets, kept };
}

/** Sets the colors of an organization's campaigns. */
export function organizationBrandForm(standard: Record<BrandColor, string>) {
  const { colors, resets, kept } = brandColorsOf(standard);
  return defineForm(z.object({ ...colors, ...resets, seen: anyText() }), (entered) => ({
    ...kept(entered),
    seen: entered.seen,
  }));
}

/** Sets the installation's name, the sender's name of its emails, and its colors. */
export function installationForm(standard: Record<BrandColor, string>) {
  const { colors, resets, kept } = brandColorsOf(standard);
  const names = {
    name: line({ max: BRAND_NAME_MAX_CHARACTERS }),
    sender_name: line({ max: BRAND_NAME_MAX_CHARACTERS }),
  };
  return defineForm(z.object({ ...names, ...colors, ...resets, seen: anyText() }), (entered) => ({
    ...kept(entered),
    name: entered.name || null,
    sender_name: entered.sender_name || null,
    seen: entered.seen,
  }));
}
