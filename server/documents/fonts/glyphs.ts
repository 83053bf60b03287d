import anyAscii from "any-ascii";

/** A font by its name in documents, and what it can draw. */
export interface Coverage {
  family: string;
  covers(segment: string): boolean;
  /** Whether a space uses the font of the word before it, so that a name is shaped as a whole. */
  keepsSpaces: boolean;
}

/** A run of text in one font. */
export interface Run {
  text: string;
  family: string;
}

const UNKNOWN = "?";
/** Covers nearly every text, for which nothing else has to be checked. */
const PLAIN =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u2013-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2025\u2026]*$/;
/** The spaces that occur in amounts; all are drawn as a plain space. */
const SPACES = /[ \u00a0\u202f]+/g;
/** Joiners change how letters connect, and so how words read, in Persian and in the scripts of India. */
const CONNECTING = String.raw`[\p{Script=Arabic}\p{Script=Devanagari}\p{M}]`;
const JOINERS = new RegExp(`(?<=${CONNECTING})([\\u200c\\u200d])(?=${CONNECTING})`, "u");
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Whether the first font of each typeface draws the text as it is. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Whether it does so once every space is replaced by a plain one. */
export function isPlainButSpaces(text: string): boolean {
  return isPlain(text.replace(SPACES, " "));
}

/**
 * Splits a text into runs, each with the first font that can draw all of it. Characters that no font can draw are left
 * out: a PDF must never show letters that nobody wrote.
 */
export function drawableRuns(text: string, fonts: readonly [Coverage, ...Coverage[]]): Run[] {
  const spaced = text.replace(SPACES, " ");
  if (isPlain(spaced)) return spaced === "" ? [] : [{ text: spaced, family: fonts[0].family }];
  const runs: Run[] = [];
  for (const segment of segmentsOf(text)) {
    const last = fonts.find(({ family }) => family === runs.at(-1)?.family);
    const stays = segment === " " && last?.keepsSpaces && last.covers(segment);
    const font = stays ? last : fonts.find((font) => font.covers(segment));
    if (font) join(runs, segment, font.family);
  }
  return runs;
}

/** Splits the visible part of a text into what readers perceive as characters. */
export function segmentsOf(text: string): string[] {
  const parts = text.normalize("NFC").split(JOINERS);
  // Every second part is a joiner, which stays.
  const seen = parts.map((part, at) => (at % 2 === 1 ? part : visible(part))).join("");
  return [...graphemes.segment(seen)].map(({ segment }) => segment);
}

function join(parts: Run[], text: string, family: string): void {
  const last = parts.at(-1);
  if (last && last.family === family) last.text += text;
  else parts.push({ text, family });
}

/**
 * Strips everything invisible that could change how the rest reads: direction overrides, joiners, controls, lone
 * surrogates, unassigned and private-use characters. Every kind of white space becomes one plain space.
 */
export function visible(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu, "");
}

/** Transliterates the text of a picture to ASCII, or `?`. Square brackets and anything that is not printable are left out. */
export function inAscii(text: string): string {
  return anyAscii(text).replace(/[^\x20-\x7e]|[[\]]/g, "") || UNKNOWN;
}
