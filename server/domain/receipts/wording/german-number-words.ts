const UNITS = [
  "null",
  "ein",
  "zwei",
  "drei",
  "vier",
  "fünf",
  "sechs",
  "sieben",
  "acht",
  "neun",
  "zehn",
  "elf",
  "zwölf",
  "dreizehn",
  "vierzehn",
  "fünfzehn",
  "sechzehn",
  "siebzehn",
  "achtzehn",
  "neunzehn",
];
const TENS = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"];

/** Writes an integer below one trillion in German words, as used before a noun: 1 is `ein`. */
export function germanNumberWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1e12) throw new RangeError(`${value} has no words here`);
  if (value < 1_000) return belowThousand(value);
  const thousands = Math.floor((value % 1e6) / 1e3);
  const rest = value % 1e3;
  const words = [
    scale(Math.floor(value / 1e9), "Milliarde", "Milliarden"),
    scale(Math.floor((value % 1e9) / 1e6), "Million", "Millionen"),
    (thousands > 0 ? `${belowThousand(thousands)}tausend` : "") + (rest > 0 ? belowThousand(rest) : ""),
  ];
  return words.filter(Boolean).join(" ");
}

function scale(count: number, one: string, many: string): string {
  if (count === 0) return "";
  return count === 1 ? `eine ${one}` : `${belowThousand(count)} ${many}`;
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  return (hundreds > 0 ? `${UNITS[hundreds]}hundert` : "") + (rest > 0 || hundreds === 0 ? belowHundred(rest) : "");
}

function belowHundred(value: number): string {
  if (value < 20) return UNITS[value] ?? "";
  const unit = value % 10;
  return (unit > 0 ? `${UNITS[unit]}und` : "") + TENS[Math.floor(value / 10)];
}
