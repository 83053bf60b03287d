import { z } from "zod";
import { EMAIL_MAX_CHARACTERS, WEBHOOK_URL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { TEXT_PATTERN } from "@/server/resources/fields";

/** A whole number in an answer that is no sum. */
export function integerOut(min: number, max: number) {
  return z.int().min(min).max(max).meta({ format: "int32" });
}

/** Text in an answer. */
export function textOut(max: number) {
  return z.string().meta({ maxLength: max, pattern: TEXT_PATTERN });
}

/** One of our own stable words in an answer, such as a failure code. */
export const tokenOut = z.string().meta({ maxLength: 60, pattern: "^[a-z0-9_.*:]+$" });

/** An address in an answer that can be opened. */
export const urlOut = z.string().meta({ format: "uri", maxLength: WEBHOOK_URL_MAX_CHARACTERS });

export const emailOut = z.string().meta({ format: "email", maxLength: EMAIL_MAX_CHARACTERS });

/** An ISO 4217 code in an answer. */
export const currencyOut = z.string().meta({ pattern: "^[A-Z]{3}$", maxLength: 3 });

/** An ISO 3166 code in an answer. */
export const countryOut = z.string().meta({ pattern: "^[A-Z]{2}$", maxLength: 2 });

/** An object in an answer whose fields are not told beforehand. */
export const openObjectOut = z.record(textOut(200), z.unknown());
