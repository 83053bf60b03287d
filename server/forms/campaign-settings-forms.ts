import { z } from "zod";
import { brandColorsOf } from "@/server/forms/brand-forms";
import { defineForm, note } from "@/server/forms/define-form";
import { anyText, line, oneOf, ticked } from "@/server/forms/fields";
import type { BrandColor } from "@/server/kernel/brand";
import { minorUnits } from "@/server/kernel/currencies";
import { AMOUNT_MAXIMUM_CENTS, BUTTON_LABEL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { readWallTime, writeWallTime } from "@/server/kernel/wall-time";
import { DEFAULT_P2P_POLICY, P2P_POLICIES } from "@/server/resources/campaign";

const seen = anyText();

interface DatesForm {
  /** The time zone in which the times are read. */
  timeZone: string;
  /** The current times: a time whose minute was not changed keeps its seconds. */
  before: { starts_at: string | null; ends_at: string | null };
}

/** Changes when a campaign starts and stops accepting gifts. */
export function campaignDatesForm({ timeZone, before }: DatesForm) {
  const time = (kept: string | null) =>
    z.string().transform((text, ctx): Date | null => {
      if (text.trim() === "") return null;
      if (kept !== null && text.trim() === writeWallTime(new Date(kept), timeZone)) return new Date(kept);
      const read = readWallTime(text, timeZone);
      if (read === null) note(ctx, "dateTimeInvalid");
      return read;
    });
  const fields = z.object({ starts_at: time(before.starts_at), ends_at: time(before.ends_at), seen });
  return defineForm(
    fields.superRefine(({ starts_at: starts, ends_at: ends }, ctx) => {
      if (starts && ends && starts >= ends) note(ctx, "endsTooEarly", { field: "ends_at" });
    }),
  );
}

/** Changes the address of a campaign's page. */
export const campaignAddressForm = defineForm(
  z.object({ slug: z.string().transform((text) => text.trim().toLowerCase()), seen }),
);

interface CurrencyForm {
  /** As the campaign's resource has them: amounts are numbers there. */
  before: { currency: string; goal_cents: number | null };
  offered: readonly string[];
}

/**
 * Changes the currency of a campaign: to one of those that the form offers, or the current one. The goal stays the same
 * number: 5,000 dollars become 5,000 yen.
 */
export function campaignCurrencyForm({ before, offered }: CurrencyForm) {
  const fields = z.object({ currency: oneOf(offered, before.currency), seen });
  return defineForm(fields, (entered) => ({ ...entered, goal_cents: sameNumber(before, entered.currency) }));
}

function sameNumber({ currency, goal_cents }: CurrencyForm["before"], to: string): bigint | null {
  if (goal_cents === null) return null;
  const converted = (BigInt(goal_cents) * 10n ** BigInt(minorUnits(to))) / 10n ** BigInt(minorUnits(currency));
  if (converted > AMOUNT_MAXIMUM_CENTS) return AMOUNT_MAXIMUM_CENTS;
  return converted > 0n ? converted : 1n;
}

/** Changes whether the gift form asks for a postal address. */
export const campaignAskedAddressForm = defineForm(z.object({ asks_for_address: ticked(), seen }));

/** Changes who can start fundraising pages. */
export const campaignPolicyForm = defineForm(z.object({ p2p_policy: oneOf(P2P_POLICIES, DEFAULT_P2P_POLICY), seen }));

interface BrandForm {
  /** The current branding; parts that the form does not show stay. */
  before: Record<string, unknown>;
  /** The standard colors: a campaign that has one of these stores none. */
  standard: Record<BrandColor, string>;
}

/** Changes the colors of a campaign's pages, and the label of the give button. */
export function campaignBrandForm({ before, standard }: BrandForm) {
  const { colors, resets, kept } = brandColorsOf(standard);
  const label = { button_label: line({ max: BUTTON_LABEL_MAX_CHARACTERS }) };
  return defineForm(z.object({ ...colors, ...resets, ...label, seen }), (entered) => {
    const changed = { ...kept(entered), button_label: entered.button_label || null };
    const branding = Object.entries({ ...before, ...changed }).filter(([, value]) => value !== null);
    return { branding: Object.fromEntries(branding), seen: entered.seen };
  });
}
