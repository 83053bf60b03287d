import { z } from "zod";
import { defineForm, note } from "@/server/forms/define-form";
import { amount, email, line, type MoneyReading, oneOf, ticked } from "@/server/forms/fields";
import {
  AMOUNT_MAXIMUM_CENTS,
  GIFT_MINIMUM_CENTS,
  MATCH_LABEL_MAX_CHARACTERS,
  PERSON_NAME_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { readWallTime } from "@/server/kernel/wall-time";

/** The ratios that the form offers: the amount that a sponsor adds for each unit given. */
export const MATCH_RATIOS = ["0.5", "1", "2", "3"] as const;
/** The choice for a sponsor of whom the organization has no record yet. */
export const NEW_SPONSOR = "new";

interface MatchForm extends MoneyReading {
  /** The time zone in which its last day ends. */
  timeZone: string;
  /** Whether the sponsor is new, and so must be named. */
  isNewSponsor: boolean;
}

/** Promises to match gifts to a campaign. */
export function matchForm({ currency, locale, timeZone, isNewSponsor }: MatchForm) {
  const money = { currency, locale, minimum: GIFT_MINIMUM_CENTS, maximum: AMOUNT_MAXIMUM_CENTS };
  const maybe = z.string().transform((text, ctx): Cents | null => {
    if (text.trim() === "") return null;
    const read = amount(money).safeParse(text);
    if (read.success) return read.data;
    for (const { message, params } of read.error.issues as { message: string; params?: Record<string, never> }[])
      note(ctx, message as "amountRequired", { values: params });
    return null;
  });
  return defineForm(
    z.object({
      sponsor: z.string(),
      sponsor_name: isNewSponsor
        ? line({ max: PERSON_NAME_MAX_CHARACTERS, missing: "sponsorNameMissing" })
        : z.string(),
      sponsor_email: isNewSponsor ? email() : z.string(),
      ratio: oneOf(MATCH_RATIOS, "1"),
      cap: amount(money),
      per_gift_cap: maybe,
      minimum_gift: maybe,
      last_day: z.string().transform((text, ctx): Date | null => {
        if (text.trim() === "") return null;
        const read = readWallTime(`${text.trim()}T23:59`, timeZone);
        if (read === null) note(ctx, "dateTimeInvalid");
        return read;
      }),
      label: line({ max: MATCH_LABEL_MAX_CHARACTERS, hasNoAddress: true }),
      anonymous: ticked(),
    }),
  );
}
