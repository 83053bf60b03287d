import anyAscii from "any-ascii";

/** The characters that every bank of SEPA and SWIFT accepts: Latin letters, digits, space and these signs. */
const OUTSIDE = /[^A-Za-z0-9/\-?:().,'+ ]/g;
/** Replacements for the ASCII characters that are not among them. */
const SIGNS: Readonly<Record<string, string>> = {
  "&": "+",
  '"': "'",
  "`": "'",
  ";": ",",
  "[": "(",
  "]": ")",
  "{": "(",
  "}": ")",
  "<": "(",
  ">": ")",
  "|": "/",
  "\\": "/",
  _: "-",
  "~": "-",
  "=": "-",
  "*": ".",
  "#": ".",
  "!": ".",
  "@": "(at)",
  "%": " percent ",
};
/** Accents and invisible characters; those that stand for a sound have a transliteration. */
const SILENT = /[\p{M}\p{Cf}]/u;

/**
 * Writes a text in the characters that banks accept. Letters of other alphabets are transliterated, never dropped; what has no
 * transliteration becomes a space, and so do line ends.
 *
 * @param maxLength - The length at which longer texts are truncated.
 */
export function bankText(text: string, maxLength: number): string {
  return asciiText(text)
    .replaceAll("€", " EUR ")
    .replace(OUTSIDE, (sign) => SIGNS[sign] ?? " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, maxLength)
    .trimEnd();
}

/** Writes a text in printable characters of ASCII, transliterated; what has no transliteration becomes a space. */
export function asciiText(text: string): string {
  return [...text.normalize("NFC").replaceAll("€", " EUR ")]
    .map((character) => anyAscii(character) || (SILENT.test(character) ? "" : " "))
    .join("")
    .replace(/[^\x20-\x7E]/g, " ");
}

/** Returns whether banks accept the text as an id: their characters only, no slash at either end and no two in a row. */
export function isBankId(text: string, maxLength = 35): boolean {
  if (text.length === 0 || text.length > maxLength || text.trim() !== text) return false;
  return bankText(text, maxLength) === text && !/^\/|\/$|\/\//.test(text);
}
