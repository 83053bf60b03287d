import { z } from "zod";
import { EMAIL_MAX_CHARACTERS, WEBHOOK_URL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { TEXT_PATTERN } from "@/server/resources/fields";

/** An integer in a response that is not an amount. */
export function integerOut(min: number, max: number) {
  return z.int().min(min).max(max).meta({ format: "int32" });
}

/** Text in a response. */
export function textOut(max: number) {
  return z.string().meta({ maxLength: max, pattern: TEXT_PATTERN });
}

/** A stable code in a response, such as a failure code. */
export const tokenOut = z.string().meta({ maxLength: 60, pattern: "^[a-z0-9_.*:]+$" });

/** A day of a calendar in a response. */
export const dateOut = z.string().meta({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", maxLength: 10 });

/** A URL in a response. */
export const urlOut = z.string().meta({ format: "uri", maxLength: WEBHOOK_URL_MAX_CHARACTERS });

export const emailOut = z.string().meta({ format: "email", maxLength: EMAIL_MAX_CHARACTERS });

/** An ISO 4217 code in a response. */
export const currencyOut = z.string().meta({ pattern: "^[A-Z]{3}$", maxLength: 3 });

/** An ISO 3166 code in a response. */
export const countryOut = z.string().meta({ pattern: "^[A-Z]{2}$", maxLength: 2 });

/** An object in a response whose fields are not declared. */
export const openObjectOut = z.record(textOut(200), z.unknown());
