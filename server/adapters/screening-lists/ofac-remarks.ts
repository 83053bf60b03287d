import { countryCode } from "@/server/adapters/screening-lists/country-code";

/** The facts in an entry's remarks that are compared. */
export interface RemarkFacts {
  birthDates: string[];
  countries: string[];
  documents: string[];
  weakAliases: string[];
  gender: string | null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DOCUMENT =
  /^(?:alt\. )?(?:passport|national id|tax id|registration|identification number|ssn|driver|cedula|r\.?f\.?c|c\.?u\.?r\.?p|n\.?i\.?e|d\.?n\.?i|rif|nit|ruc|cuit|cuip|vat|lei|swift|travel document|identity card|company number|business number|digital currency address)/i;

/** Reads the remarks of an entry: facts separated by semicolons. */
export function parseRemarks(remarks: string): RemarkFacts {
  const facts: RemarkFacts = { birthDates: [], countries: [], documents: [], weakAliases: [], gender: null };
  for (const part of remarks.split(";")) {
    const fact = part.trim().replace(/\.$/, "");
    const weak = /^(?:alt\. )?(?:a|f|n)\.k\.a\. '(.+)'$/.exec(fact)?.[1];
    if (weak) facts.weakAliases.push(weak);
    const birth = /^(?:alt\. )?DOB (.+)$/i.exec(fact)?.[1];
    const birthDate = birth && parseListedDate(birth);
    if (birthDate) facts.birthDates.push(birthDate);
    const gender = /^Gender (male|female)$/i.exec(fact)?.[1];
    if (gender) facts.gender = gender.toLowerCase();
    const country = /^(?:alt\. )?(?:nationality|citizen|POB|residence) (.+)$/i.exec(fact)?.[1]?.split(",").at(-1);
    const code = country && countryCode(country);
    if (code && !facts.countries.includes(code)) facts.countries.push(code);
    if (DOCUMENT.test(fact)) facts.documents.push(...documentOf(fact));
  }
  return facts;
}

/** The number is the longest word with a digit outside of the parentheses that name the country. */
function documentOf(fact: string): string[] {
  const words = fact.replace(/\([^)]*\)/g, "").match(/[A-Za-z0-9][A-Za-z0-9./-]*/g) ?? [];
  const numbers = words.filter((word) => /\d/.test(word) && word.length >= 5);
  return numbers.length > 0 ? [numbers.sort((a, b) => b.length - a.length)[0]!] : [];
}

/** Parses `07 Oct 1952`, `Oct 1952`, `1952`, `circa 1952`, `1950 to 1952` and similar; null for anything else. */
export function parseListedDate(text: string): string | null {
  const range = /(\d{4})\D.*?\bto\b.*?(\d{4})/i.exec(text);
  if (range) return `${range[1]}/${range[2]}`;
  const date = /(?:(\d{1,2}) )?(?:([A-Za-z]{3})[a-z]* )?(\d{4})/.exec(text);
  if (!date) return null;
  const [, day, month, year] = date;
  if (/circa|approx|between/i.test(text)) return `${year}~`;
  const at = MONTHS.indexOf(month?.toLowerCase() ?? "") + 1;
  if (at === 0) return year!;
  const number = (value: number) => String(value).padStart(2, "0");
  return day ? `${year}-${number(at)}-${number(Number(day))}` : `${year}-${number(at)}`;
}
