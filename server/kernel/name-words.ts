/** The words of a name in one order, without case, accents and punctuation: the same for two ways to write one name. */
export function nameWords(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).sort().join(" ");
}
