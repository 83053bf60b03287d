/** A code such as `image_blurry` in words: Image blurry. */
export function worded(code: string): string {
  const words = code
    .replaceAll("_", " ")
    .replace(/\bein\b/g, "EIN")
    .replace(/\bid\b/g, "ID");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
