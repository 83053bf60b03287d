import { LANGUAGE_MAX_CHARACTERS } from "@/server/kernel/limits";

/** Where the letters and digits of a language tag may be. No language has a code of more than three letters yet. */
export const LANGUAGE_PATTERN = "^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$";

/** Reads a BCP 47 language tag in any case, as it is written today: `pt-br` is `pt-BR`. Null if it is none. */
export function readLanguageTag(text: string): string | null {
  if (text.length > LANGUAGE_MAX_CHARACTERS || !new RegExp(LANGUAGE_PATTERN).test(text)) return null;
  try {
    const tag = new Intl.Locale(text).toString();
    // A tag of long ago can have a longer one today.
    return tag.length > LANGUAGE_MAX_CHARACTERS ? null : tag;
  } catch {
    return null;
  }
}
