/** Why an entered EIN was rejected. */
export type EinProblem = "ein_missing" | "ein_too_short" | "ein_too_long" | "ein_not_digits" | "ein_all_zeros";

export type ReadEin = { ein: string } | { problem: EinProblem };

/** The message for the person who entered it. */
export const EIN_PROBLEMS: Readonly<Record<EinProblem, string>> = {
  ein_missing: "Enter the EIN.",
  ein_too_short:
    "An EIN has nine digits. If a spreadsheet dropped leading zeros, format its column as text and copy it again.",
  ein_too_long: "An EIN has nine digits.",
  ein_not_digits: "An EIN is nine digits, with or without a hyphen after the second, such as 12-3456789.",
  ein_all_zeros: "No organization has an EIN of zeros only.",
};

/** The dashes that a word processor may put in place of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const BLANKS = /[\s\p{Cf}]+/gu;

/**
 * Parses an EIN in any usual spelling: nine digits, spaces anywhere, an optional hyphen after the second digit. Every
 * prefix is accepted, because the files list some that the IRS never announced, such as 00.
 */
export function readEin(text: string): ReadEin {
  const plain = text.normalize("NFKC").replace(BLANKS, "").replace(DASHES, "-");
  if (plain === "") return { problem: "ein_missing" };
  const digits = plain.replace(/^(\d{2})-(?=\d{7}$)/, "$1");
  if (/^\d{9}$/.test(digits)) return /^0+$/.test(digits) ? { problem: "ein_all_zeros" } : { ein: digits };
  if (!/^\d+(-\d+)?$/.test(plain)) return { problem: "ein_not_digits" };
  const count = plain.replace("-", "").length;
  if (count < 9) return { problem: "ein_too_short" };
  return { problem: count > 9 ? "ein_too_long" : "ein_not_digits" };
}

/** Prefixes that the IRS has announced for its offices and for numbers assigned online. */
const ANNOUNCED = new Set(
  "01-06 10-16 20-27 30-48 50-68 71-77 80-88 90-95 98 99".split(" ").flatMap((range) => {
    const [from, to] = range.split("-").map(Number) as [number, number?];
    return Array.from({ length: (to ?? from) - from + 1 }, (_, at) => String(from + at).padStart(2, "0"));
  }),
);

/** Whether the IRS announced the prefix. Its files contain others, so a missing one only leads to a warning. */
export function hasAnnouncedPrefix(ein: string): boolean {
  return ANNOUNCED.has(ein.slice(0, 2));
}

/** Formats an EIN as it is printed. */
export function writeEin(ein: string): string {
  return `${ein.slice(0, 2)}-${ein.slice(2)}`;
}
