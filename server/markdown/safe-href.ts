import { parseUrl } from "@/server/kernel/parse-url";

const SCHEMES = new Set(["http:", "https:", "mailto:"]);
/** Only to have something that relative addresses can be read against. */
const INVALID_BASE = "https://nowhere.invalid";

export interface SafeHref {
  href: string;
  /** False for addresses within this site. */
  leaves: boolean;
}

/**
 * The address of a link that somebody else wrote, or null where it must not become one: scripts, data and every scheme
 * that is not for reading or writing to somebody. What is returned is the address as a browser would read it. Addresses
 * within the site count only where the text is our own.
 */
export function safeHref(written: string, allowLocal: boolean): SafeHref | null {
  const text = written.trim();
  const url = text === "" ? null : parseUrl(text, INVALID_BASE);
  if (!url) return null;
  if (url.origin === INVALID_BASE)
    return allowLocal && /^[/#](?![/\\])/.test(text) ? { href: text, leaves: false } : null;
  if (!SCHEMES.has(url.protocol) || url.username !== "" || url.password !== "") return null;
  return { href: url.href, leaves: true };
}
