import { z } from "zod";
import { LANGUAGE_PATTERN, readLanguageTag } from "@/server/kernel/language-tag";
import { LANGUAGE_MAX_CHARACTERS } from "@/server/kernel/limits";
import { textOut } from "@/server/resources/response-fields";

/** The language of the texts of a campaign or page, stored in its usual spelling. */
export const languageField = z
  .string()
  .meta({ pattern: LANGUAGE_PATTERN, maxLength: LANGUAGE_MAX_CHARACTERS })
  .transform((text, context) => {
    const tag = readLanguageTag(text);
    if (tag !== null) return tag;
    context.addIssue({ code: "custom", message: "must be a BCP 47 language tag, such as en or pt-BR" });
    return z.NEVER;
  })
  .nullish()
  .describe(
    "The language of its texts, as a BCP 47 tag such as `en` or `pt-BR`. Default: unknown, or on fundraising pages the campaign's.",
  );

/** The same field in a response. */
export const languageOut = textOut(LANGUAGE_MAX_CHARACTERS)
  .nullable()
  .describe(
    "The language of its texts, as a BCP 47 tag. null if nobody has said it. A page without its own has its campaign's.",
  );

interface Worded {
  language: string | null;
  locale: string | null;
}

/**
 * The language of a campaign's or page's own texts: the one that was set, else the one of the form that it was started
 * with, else its parent's.
 */
export function languageOf({ language, locale, parent }: Worded & { parent: Worded | null }): string | null {
  return language ?? locale ?? (parent && languageOf({ ...parent, parent: null }));
}
