import { timingSafeEqual } from "node:crypto";
import type { Env } from "@/server/config/env";
import { isLocalName } from "@/server/kernel/local-name";
import { parseUrl } from "@/server/kernel/parse-url";

type MailboxSettings = Pick<Env, "ALMONER_MODE" | "PUBLIC_URL" | "HOST" | "OPERATOR_TOKEN">;

/** True for a sandbox that only its own machine reaches: its emails, with their links, are for whoever sits there. */
export function isOpenMailbox({ ALMONER_MODE, PUBLIC_URL, HOST }: MailboxSettings): boolean {
  return ALMONER_MODE === "sandbox" && isLocalName(parseUrl(PUBLIC_URL)?.hostname ?? "") && isLocalName(HOST);
}

/** True for a request of the mailbox that a browser should send again with the token. */
export function asksForToken(settings: MailboxSettings, path: string, authorization: string | undefined): boolean {
  if (!path.startsWith("/dev/mailbox") || !settings.OPERATOR_TOKEN || settings.ALMONER_MODE !== "sandbox") return false;
  return !isOpenMailbox(settings) && !opensMailbox(settings, authorization ?? null);
}

/** True if the `Authorization` of a request has the operator's token, as a bearer or as the password of any user name. */
export function opensMailbox({ ALMONER_MODE, OPERATOR_TOKEN }: MailboxSettings, authorization: string | null): boolean {
  if (ALMONER_MODE !== "sandbox" || !OPERATOR_TOKEN) return false;
  const [, scheme = "", value = ""] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization ?? "") ?? [];
  const basic = () =>
    Buffer.from(value, "base64")
      .toString("utf8")
      .replace(/^[^:]*:/, "");
  const given = Buffer.from(scheme.toLowerCase() === "basic" ? basic() : value);
  const wanted = Buffer.from(OPERATOR_TOKEN);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
