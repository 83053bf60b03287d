/** Better words for codes that are unclear by themselves. */
const WORDS: Record<string, string> = {
  line1: "Street",
  is_pep: "Holds a public office",
  no_selfie: "Without a selfie",
};

/** A code such as `image_blurry` in words: Image blurry. */
export function worded(code: string): string {
  const words = code
    .replaceAll("_", " ")
    .replace(/\bein\b/g, "EIN")
    .replace(/\bid\b/g, "ID");
  return WORDS[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
