import type { House } from "@/server/resources/brand";
import { DEFAULT_HOUSE } from "@/server/resources/brand";

const ADDRESS = /<([^<>]+)>\s*$/;
const UNQUOTED = /["\\\p{Cc}]/gu;

/**
 * The From address of every email: the address of MAIL_FROM by the sender's name of the installation, else by its name;
 * MAIL_FROM as it is for an installation that has neither.
 */
export function fromAddress(mailFrom: string, { name, senderName }: House): string {
  const shown = senderName ?? (name === DEFAULT_HOUSE.name ? null : name);
  if (shown === null) return mailFrom;
  const address = ADDRESS.exec(mailFrom)?.[1] ?? mailFrom;
  return `"${shown.replace(UNQUOTED, " ").trim()}" <${address.trim()}>`;
}
