const ARABIC_ZEROS = [0x0660, 0x06f0];

/** The text with every digit as ASCII has it: full-width and Arabic ones are what some keyboards type. */
export function plainDigits(text: string): string {
  const signs = [...text.normalize("NFKC")].map((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const zero = ARABIC_ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? sign : String(code - zero);
  });
  return signs.join("");
}
