import type { House } from "@/server/kernel/brand";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";

const ADDRESS = /<([^<>]+)>\s*$/;
const UNQUOTED = /["\\\p{Cc}]/gu;

/**
 * Whom every email comes from: the address that is set, by the sender's name of the installation, else by its name. What
 * is set stays as it is for an installation that has neither.
 */
export function fromAddress(set: string, { name, senderName }: House): string {
  const shown = senderName ?? (name === DEFAULT_HOUSE.name ? null : name);
  if (shown === null) return set;
  return `"${shown.replace(UNQUOTED, " ").trim()}" <${bareAddress(set)}>`;
}

/** The address alone of one that may have a name. */
export function bareAddress(set: string): string {
  return (ADDRESS.exec(set)?.[1] ?? set).trim();
}
