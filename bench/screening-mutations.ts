import { oneOf, type Random } from "@/bench/random";

type Mutation = (name: string, random: Random) => string | null;

const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** A neighbor of the letter in its row of the keyboard. */
function neighborOf(letter: string, random: Random): string {
  const row = KEYBOARD.find((keys) => keys.includes(letter))!;
  const at = row.indexOf(letter);
  return oneOf(random, [row[at - 1], row[at + 1]].filter(Boolean) as string[]);
}

/** Replacements of one Latin spelling of a sound by another. */
const SPELLINGS: [RegExp, string][] = [
  [/kh/i, "h"],
  [/q/i, "k"],
  [/ou/i, "u"],
  [/oo/i, "u"],
  [/ee/i, "i"],
  [/(?<=\w\w)y\b/i, "i"],
  [/(?<=\w\w)y\b/i, "iy"],
  [/ii\b/i, "iy"],
  [/\bye/i, "e"],
  [/\by(?=[aou])/i, "i"],
  [/ph/i, "f"],
  [/v/i, "w"],
  [/w(?=\w)/i, "v"],
  [/j/i, "dj"],
  [/dj/i, "j"],
  [/zh/i, "j"],
  [/sh/i, "ch"],
  [/ch/i, "tch"],
  [/ck/i, "k"],
  [/ks/i, "x"],
  [/x/i, "ks"],
  [/th/i, "t"],
  [/dh/i, "d"],
  [/gh/i, "g"],
  [/ei/i, "ey"],
  [/ai/i, "ay"],
  [/ay/i, "ai"],
  [/aa/i, "a"],
  [/([bdfklmnprst])\1/i, "$1"],
  [/ev\b/i, "eff"],
  [/ov\b/i, "off"],
  [/ts/i, "tz"],
  [/iya\b/i, "ia"],
  [/ia\b/i, "iya"],
  [/\bal[ -]/i, "el "],
  [/\bal-/i, "al"],
  [/(?<=\w\w)u(?=\w\w)/i, "o"],
  [/(?<=\w\w)o(?=\w\w)/i, "u"],
  [/(?<=\w\w)e(?=\w\w)/i, "i"],
  [/(?<=\w\w)i(?=\w\w)/i, "e"],
];

const LEGAL_FORMS: [RegExp, string][] = [
  [/\bltd\b\.?/i, "Limited"],
  [/\blimited\b/i, "Ltd."],
  [/\bco\b\.?/i, "Company"],
  [/\bcompany\b/i, "Co."],
  [/\binc\b\.?/i, "Incorporated"],
  [/\bcorp\b\.?/i, "Corporation"],
  [/\bcorporation\b/i, "Corp"],
  [/\bL\.?L\.?C\b\.?/i, "Limited Liability Company"],
  [/\bOJSC\b/i, "Open Joint Stock Company"],
  [/\bPJSC\b/i, "Public Joint Stock Company"],
  [/\bJSC\b/i, "Joint Stock Company"],
  [/\bOAO\b/i, "OJSC"],
  [/\bOOO\b/i, "LLC"],
  [/\bjoint stock company\b/i, "JSC"],
  [/\bGmbH\b/i, "Gesellschaft mit beschraenkter Haftung"],
  [/\bS\.?A\.?R\.?L\b\.?/i, "Societe a Responsabilite Limitee"],
  [/\bS\.A\.(?![A-Z])/i, "Sociedad Anonima"],
  [/\bPLC\b/i, "Public Limited Company"],
  [/\bfoundation\b/i, "Fund"],
  [/\borganization\b/i, "Organisation"],
  [/\binternational\b/i, "Intl"],
  [/\band\b/i, "&"],
  [/&/, "and"],
  [/\bthe /i, ""],
  [/\bcent(?:er|re)\b/i, "Centre"],
  [/\benterprises?\b/i, "Enterprise"],
  [/\bgeneral\b/i, "Gen."],
  [/\bindustr(?:y|ies)\b/i, "Industrial"],
];

const LEGAL_WORD =
  /(?:,? *)\b(?:ltd|limited|llc|l\.l\.c|inc|corp|corporation|co|company|gmbh|plc|jsc|ojsc|s\.?a|s\.?a\.? de c\.?v|ooo|oao)\b\.?$/i;

const wordsOf = (name: string) => name.replace(/,/g, " ").split(/\s+/).filter(Boolean);
const letters = (name: string) => [...name.matchAll(/[a-z]/gi)].map(({ index }) => index);

/** The positions where a typo leaves enough of the word: in words of four letters or more. */
const placesForSlips = (name: string) =>
  [...name.matchAll(/[a-z]{4,}/gi)].flatMap(({ index, 0: word }) => [...word].map((_, at) => index + at));

/** One typo: a letter left out, doubled, swapped with the next one, or replaced by a neighbor on the keyboard. */
const slip: Mutation = (name, random) => {
  const places = placesForSlips(name);
  if (places.length === 0) return null;
  const at = oneOf(random, places);
  const [letter, next] = [name[at]!, name[at + 1]];
  const kind = random();
  if (kind < 0.25) return name.slice(0, at) + name.slice(at + 1);
  if (kind < 0.5) return name.slice(0, at) + letter + name.slice(at);
  if (kind < 0.75 && next && /[a-z]/i.test(next) && next !== letter)
    return name.slice(0, at) + next + letter + name.slice(at + 2);
  return name.slice(0, at) + neighborOf(letter.toLowerCase(), random) + name.slice(at + 1);
};

function rewrite(rules: [RegExp, string][], name: string, random: Random, times: number): string | null {
  let text = name;
  const open = rules.filter(([from, to]) => name.replace(from, to) !== name);
  for (let n = 0; n < times && open.length > 0; n += 1) {
    const [[from, to]] = open.splice(Math.floor(random() * open.length), 1) as [[RegExp, string]];
    const places = [...text.matchAll(new RegExp(from.source, "gi"))];
    if (places.length === 0) continue;
    const { index } = oneOf(random, places);
    text = text.slice(0, index) + text.slice(index).replace(from, to);
  }
  return text === name ? null : text;
}

const transliterated: Mutation = (name, random) => rewrite(SPELLINGS, name, random, 2);

/** The same name in another Latin transliteration; unchanged if no rule applies. */
export const spelledOtherwise = (name: string, random: Random): string => transliterated(name, random) ?? name;

const withoutSpace: Mutation = (name, random) => {
  const parts = wordsOf(name);
  if (parts.length < 2) return null;
  const at = Math.floor(random() * (parts.length - 1));
  return [...parts.slice(0, at), parts[at]! + parts[at + 1]!, ...parts.slice(at + 2)].join(" ");
};

const withoutWord: Mutation = (name, random) => {
  const parts = wordsOf(name);
  if (parts.filter((word) => word.length > 2).length < 3) return null;
  parts.splice(Math.floor(random() * parts.length), 1);
  return parts.join(" ");
};

const reordered: Mutation = (name, random) => {
  const parts = wordsOf(name);
  if (parts.length < 2) return null;
  const from = 1 + Math.floor(random() * (parts.length - 1));
  return [...parts.slice(from), ...parts.slice(0, from)].join(" ");
};

const shuffled: Mutation = (name, random) =>
  wordsOf(name)
    .map((word) => ({ word, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)
    .join(" ");

/** The mutations of all names. A mutation that does not apply returns null. */
export const MUTATIONS: Record<string, Mutation> = {
  exact: (name) => name,
  reordered,
  shuffled,
  case: (name, random) => (random() < 0.5 ? name.toLowerCase() : name.toUpperCase()),
  punctuation: (name) => name.replace(/[-'’]/g, " ").replace(/[.,"()]/g, ""),
  hyphens: (name) => wordsOf(name).join("-"),
  slip,
  "slip, reordered": (name, random) => slip(reordered(name, random) ?? name, random),
  "two slips": (name, random) => (letters(name).length < 14 ? null : slip(slip(name, random) ?? name, random)),
  "without a space": withoutSpace,
  "without a word": withoutWord,
  transliterated,
  "transliterated, slip": (name, random) => slip(transliterated(name, random) ?? name, random),
};

/** Additional mutations of organizations' names. */
export const ORGANIZATION_MUTATIONS: Record<string, Mutation> = {
  "legal form": (name, random) => rewrite(LEGAL_FORMS, name, random, 1),
  "two forms": (name, random) => rewrite(LEGAL_FORMS, name, random, 2),
  "without a legal form": (name) => (LEGAL_WORD.test(name) ? name.replace(LEGAL_WORD, "") : null),
  "legal form first": (name) => {
    const found = LEGAL_WORD.exec(name)?.[0].replace(/^[, ]+/, "");
    return found ? `${found} ${name.replace(LEGAL_WORD, "")}` : null;
  },
  "legal form, slip": (name, random) => slip(rewrite(LEGAL_FORMS, name, random, 1) ?? name, random),
};
