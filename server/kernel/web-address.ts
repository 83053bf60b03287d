/** What people read as a dot in an address: also in full width, as an ideograph's full stop, and spelled out. */
const DOT = /[\u2024\u3002\uFE52\uFF0E\uFF61]|\s?[[({]\s?(?:dot|\.)\s?[\])}]\s?/giu;
const INVISIBLE = /[\p{Cf}\p{Mn}]/gu;
const ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}]\.[\p{L}\p{N}-]*\p{L}{2}|[\p{L}\p{N}]@[\p{L}\p{N}]/iu;

/**
 * True if people or their email apps could read a web or email address in the text: `evil.example`, `www.`, `https://`,
 * or one that is disguised, as in `evil[.]example`. Initials such as `J.R.` are none.
 */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(text.normalize("NFKC").replace(INVISIBLE, "").replace(DOT, "."));
}
