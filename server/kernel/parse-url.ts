/**
 * Parses a URL, or returns null for invalid text. `URL.canParse` is not used before Node 24: once Node 20 has compiled
 * its caller, it rejects every URL with a letter such as "ü" in it.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
