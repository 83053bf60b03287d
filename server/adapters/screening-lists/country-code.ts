/** Country names in lists that differ from the usual English name. */
const OTHER_NAMES: Record<string, string> = {
  "korea north": "KP",
  "north korea": "KP",
  "democratic peoples republic of korea": "KP",
  "korea south": "KR",
  "republic of korea": "KR",
  burma: "MM",
  "russian federation": "RU",
  "iran islamic republic of": "IR",
  "islamic republic of iran": "IR",
  "syrian arab republic": "SY",
  "congo democratic republic of the": "CD",
  "democratic republic of the congo": "CD",
  drc: "CD",
  "congo republic of the": "CG",
  "cote d ivoire": "CI",
  "cote divoire": "CI",
  "ivory coast": "CI",
  palestinian: "PS",
  palestine: "PS",
  "west bank": "PS",
  gaza: "PS",
  "region gaza": "PS",
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  uae: "AE",
  "bosnia and herzegovina": "BA",
  macedonia: "MK",
  "the gambia": "GM",
  "gambia the": "GM",
  "bahamas the": "BS",
  swaziland: "SZ",
  "czech republic": "CZ",
  turkey: "TR",
  "hong kong": "HK",
  macau: "MO",
  "viet nam": "VN",
  "lao peoples democratic republic": "LA",
  "united republic of tanzania": "TZ",
  "venezuela bolivarian republic of": "VE",
  "republic of moldova": "MD",
  "state of palestine": "PS",
  "cabo verde": "CV",
  "trinidad and tobago": "TT",
  "antigua and barbuda": "AG",
  "saint kitts and nevis": "KN",
  "saint vincent and the grenadines": "VC",
  "sao tome and principe": "ST",
};

const plain = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .replace(/[^a-z]+/g, " ")
    .trim();

let codes: Map<string, string> | undefined;

function knownNames(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const known = new Map(Object.entries(OTHER_NAMES));
  for (let first = 65; first <= 90; first += 1) {
    for (let second = 65; second <= 90; second += 1) {
      const code = String.fromCharCode(first, second);
      const name = names.of(code);
      if (name && !known.has(plain(name))) known.set(plain(name), code);
    }
  }
  return known;
}

/** The ISO 3166 code of a country by its code or English name; undefined if it is neither. */
export function countryCode(country: string): string | undefined {
  if (/^[a-z]{2}$/i.test(country.trim()) && !/^uk$/i.test(country.trim())) return country.trim().toUpperCase();
  codes ??= knownNames();
  return codes.get(plain(country));
}
