import { parseUrl } from "@/server/kernel/parse-url";

const SCHEMES = new Set(["http:", "https:", "mailto:"]);
/** A base for resolving relative URLs. */
const INVALID_BASE = "https://nowhere.invalid";

export interface SafeHref {
  href: string;
  /** False for URLs within this site. */
  leaves: boolean;
}

/**
 * Returns the URL of a user-written link as a browser would parse it, or null if it must not become one: scripts, data,
 * and every scheme except web and email. URLs within the site are valid only in our own texts.
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
