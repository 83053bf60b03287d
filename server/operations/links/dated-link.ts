import { LINK_DAYS } from "@/server/kernel/limits";
import type { Purpose } from "@/server/kernel/vault";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";

const DAY_MS = 86_400_000;
/** Processes of one installation may disagree about which day it is. */
const EARLY_DAYS = 1;
/** How many replaced versions of a link are still recognized as links that have ended. */
const VERSIONS_KNOWN_MAX = 20;

/** What a link opens: a kind with an age, and a row with a version, which a new one revokes. */
export interface DatedLink {
  purpose: Purpose;
  kind: keyof typeof LINK_DAYS;
  /** The id of the row, and whatever else the link is about. */
  about: string;
  version: number;
}

/** Signs a link of a row's current version, as of the day of an instant; by default today. */
export function signDatedLink(ctx: Context, link: DatedLink, at: Date = ctx.now()): string {
  const day = Math.floor(at.getTime() / DAY_MS).toString(36);
  return `${day}-${linkSignature(ctx, link.purpose, signedText(link, day))}`;
}

/** True if the link was signed for this version of the row, and not longer ago than its kind is valid. */
export function opensDatedLink(ctx: Context, link: DatedLink, signature: string): boolean {
  const { day, mac } = partsOf(signature);
  if (!isLinkSignature(ctx, link.purpose, signedText(link, day), mac)) return false;
  const age = Math.floor(ctx.now().getTime() / DAY_MS) - Number.parseInt(day, 36);
  return age >= -EARLY_DAYS && age <= LINK_DAYS[link.kind];
}

/** True if the link was signed for the row at any time: it may be too old, or have been replaced. It opens nothing. */
export function wasDatedLink(ctx: Context, link: DatedLink, signature: string): boolean {
  const { day, mac } = partsOf(signature);
  const versions = Array.from({ length: Math.min(link.version, VERSIONS_KNOWN_MAX) }, (_, back) => link.version - back);
  return versions.some((version) => isLinkSignature(ctx, link.purpose, signedText({ ...link, version }, day), mac));
}

function partsOf(signature: string): { day: string; mac: string } {
  const [, day = "", mac = ""] = /^([0-9a-z]{1,6})-([\w-]+)$/.exec(signature) ?? [];
  return { day, mac };
}

const signedText = ({ kind, about, version }: DatedLink, day: string) => `${kind} ${about} ${version} ${day}`;
