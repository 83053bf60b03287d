import { isLocalName } from "@/server/kernel/local-name";
import { parseUrl } from "@/server/kernel/parse-url";

const RETURN_URL_MAX_CHARACTERS = 2048;
/** What the parser would drop, or read otherwise than people do: white space, controls and backslashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const MISREAD = /[\s\\\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/**
 * Reads a URL to which a person is sent back, as it is stored; null for one that is refused. It has to be https, or http
 * at this machine if `allowsLocal`, and leads exactly where it looks like it leads.
 */
export function readReturnUrl(text: string, { allowsLocal }: { allowsLocal: boolean }): string | null {
  if (text.length > RETURN_URL_MAX_CHARACTERS || MISREAD.test(text)) return null;
  if (!/^https?:\/\/[^/?#@]+(?:[/?]|$)/i.test(text)) return null;
  const url = parseUrl(text);
  if (url?.username !== "" || url.password !== "" || text.includes("#")) return null;
  const isLocal = isLocalName(url.hostname);
  if (isLocal ? !allowsLocal : url.protocol !== "https:" || !url.hostname.includes(".")) return null;
  // A name that the parser rewrites, such as a number or one with letters of another script, is not what it looks like.
  const written = /^https?:\/\/([^/?]+)/i.exec(text)![1]!.toLowerCase();
  if (written !== url.host && written !== `${url.host}:${url.protocol === "https:" ? 443 : 80}`) return null;
  return url.href.length <= RETURN_URL_MAX_CHARACTERS ? url.href : null;
}

/** The URL with the outcome; what it already says stays, except for the fields that are ours. */
export function returnUrlWith(url: string, fields: Record<string, string>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
  return target.href;
}
