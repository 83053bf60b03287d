import type { House } from "@/server/kernel/brand";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";

const ADDRESS = /<([^<>]+)>\s*$/;
const UNQUOTED = /["\\\p{Cc}]/gu;

/**
 * The sender of every email: the configured address with the installation's sender name, else with its name. The
 * configured address is used unchanged if the installation has neither.
 */
export function fromAddress(set: string, { name, senderName }: House): string {
  const shown = senderName ?? (name === DEFAULT_HOUSE.name ? null : name);
  if (shown === null) return set;
  return `"${shown.replace(UNQUOTED, " ").trim()}" <${bareAddress(set)}>`;
}

/** The address without its display name. */
export function bareAddress(set: string): string {
  return (ADDRESS.exec(set)?.[1] ?? set).trim();
}
