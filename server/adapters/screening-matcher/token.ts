import type { RomanizedWord, Script } from "@/server/adapters/screening-matcher/romanize";
import { consonantKey, koreanKey, spellingKey } from "@/server/adapters/screening-matcher/spelling-key";

/** The role of a word in a name. `particle`: it joins others. `generic`: many organizations share it. */
export type Role = "word" | "initial" | "particle" | "generic" | "legal_form" | "number";

export interface Token {
  text: string;
  key: string;
  script: Script;
  original: string;
  /** The meaning of a generic word or a legal form, the same in all languages. */
  meaning: string | null;
  role: Role;
  /** Whether it consists of several words of the name. */
  isJoined: boolean;
  /** Its number among a list's words. */
  id: number;
}

const NOT_LISTED = -1;

/** Prepares a word for comparison. */
export function tokenOf(
  { text, letters, script, original }: RomanizedWord,
  role: Role,
  meaning: string | null = null,
): Token {
  const key = script === "consonants" ? consonantKey(letters ?? text) : keyOf(text, script);
  return { text, key, script, original, meaning, role, isJoined: false, id: NOT_LISTED };
}

/** The key of a word in any script with vowels. */
export const keyOf = (text: string, script: Script) => (script === "hangul" ? koreanKey(text) : spellingKey(text));

/** Several words joined into one. */
export function joinedToken(tokens: Token[], from: number, to: number, text: string): Token {
  const parts = tokens.slice(from, to + 1);
  const script = parts.at(-1)!.script === parts[0]!.script ? parts[0]!.script : "full";
  const original = parts.map((token) => token.original).join("");
  const key = script === "consonants" ? parts.map((token) => token.key).join("") : keyOf(text, script);
  return { text, key, script, original, meaning: null, role: "word", isJoined: true, id: NOT_LISTED };
}
