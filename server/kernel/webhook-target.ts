import { isIP } from "node:net";
import { WEBHOOK_URL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { parseUrl } from "@/server/kernel/parse-url";
import { isPublicAddress } from "@/server/kernel/public-address";

const LOWEST_OPEN_PORT = 1024;
const HOST_MAX_CHARACTERS = 253;
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Where a webhook goes, parsed. */
export interface WebhookTarget {
  url: URL;
  /** Without brackets and without a trailing dot. */
  host: string;
  port: number;
  /** True for the operator's exceptions, which may use http and private addresses. */
  isAllowed: boolean;
}

type Reading = { ok: true; target: WebhookTarget } | { ok: false; error: string };

/** Parses and validates an endpoint's URL, or says what is wrong with it in words that follow "url". */
export function readWebhookUrl(text: string, allowHosts: readonly string[]): Reading {
  const error = urlTextError(text);
  if (error) return { ok: false, error };
  const url = new URL(text);
  const target = targetOf(url, allowHosts);
  const worse = targetError(target, hostAsWritten(text));
  return worse ? { ok: false, error: worse } : { ok: true, target };
}

/** Parses a URL and checks whether the operator made an exception for its host. */
export function targetOf(url: URL, allowHosts: readonly string[]): WebhookTarget {
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const port = url.port === "" ? (url.protocol === "http:" ? 80 : 443) : Number(url.port);
  const names = [host, `${host}:${port}`, `[${host}]`, `[${host}]:${port}`];
  const isAllowed = allowHosts.some((allowed) => names.includes(allowed.toLowerCase()));
  return { url, host, port, isAllowed };
}

/** A URL as it is stored and shown: in ASCII, which a URL in a response must be. One that is in ASCII keeps its spelling. */
export function storedUrl(text: string): string {
  return /^[!-~]*$/.test(text) ? text : new URL(text).href;
}

/** Returns what is wrong with the text itself, whatever the operator allows; null if nothing is. */
export function urlTextError(text: string): string | null {
  if (text.length > WEBHOOK_URL_MAX_CHARACTERS) return `must be at most ${WEBHOOK_URL_MAX_CHARACTERS} characters`;
  // The URL parser silently accepts these; the stored URL would then differ from the one called.
  if (/[\s\\\p{Cc}]/u.test(text)) return "must not contain spaces, backslashes or control characters";
  if (!/^https?:\/\/[^/]/i.test(text) || !parseUrl(text)) return "must be an absolute https URL";
  if (storedUrl(text).length > WEBHOOK_URL_MAX_CHARACTERS) return "is too long once it is written in ASCII";
  if (text.includes("#")) return "must not have a fragment";
  if (authorityOf(text).includes("@")) return "must not contain credentials";
  return null;
}

function targetError({ url, host, port, isAllowed }: WebhookTarget, written: string): string | null {
  if (host.length === 0 || host.length > HOST_MAX_CHARACTERS) return "must name a host";
  if (isIP(host) === 4 && written !== host) return "must have its IP address in the usual form, such as 203.0.113.7";
  if (isAllowed) return null;
  if (url.protocol !== "https:") return "must start with https://";
  if (port !== 443 && port < LOWEST_OPEN_PORT) return `must use port 443 or one from ${LOWEST_OPEN_PORT} to 65535`;
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "must not point to a private or reserved address";
  if (!host.includes(".") || LOCAL_NAMES.test(host)) return "must name a host that is reachable from the internet";
  return null;
}

function authorityOf(text: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1] ?? "";
}

function hostAsWritten(text: string): string {
  return authorityOf(text).replace(/:\d*$/, "").toLowerCase();
}
