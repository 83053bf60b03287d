import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import type { Campaign } from "@/server/generated/prisma/client";
import { type CampaignPlace, campaignPath } from "@/server/kernel/campaign-path";
import { knownLocale, LOCALES, type Locale } from "@/server/texts/locales";

type Linked = Pick<Campaign, "id" | "linkVersion" | "approvalRounds" | "locale">;

/** The language of emails about a page. */
export function localeOfPage({ locale }: Pick<Campaign, "locale">): Locale {
  return knownLocale(locale) ?? LOCALES[0];
}

/** The links that manage a page started on the site. A new version revokes earlier ones. */
export function runningLinks(ctx: Context, page: Linked & CampaignPlace) {
  const base = ctx.settings.publicUrl + campaignPath(page);
  const query = `?key=${linkSignature(ctx, "page-link", runningOf(page))}&lang=${localeOfPage(page)}`;
  return { page: `${base}?lang=${localeOfPage(page)}`, edit: `${base}/edit${query}`, remove: `${base}/remove${query}` };
}

/** True if the key is that of the page's current links. Pages created through the API have none. */
export function isRunningKey(ctx: Context, page: Linked, key: string): boolean {
  return page.linkVersion > 0 && isLinkSignature(ctx, "page-link", runningOf(page), key);
}

/** The organizers' link to approve or decline a page, one per request. */
export function approvalLink(ctx: Context, page: Linked & CampaignPlace): string {
  const key = linkSignature(ctx, "page-link", askingOf(page));
  return `${ctx.settings.publicUrl}${campaignPath(page)}/approval?key=${key}`;
}

/** True if the key is that of the current request. */
export function isApprovalKey(ctx: Context, page: Linked, key: string): boolean {
  return page.approvalRounds > 0 && isLinkSignature(ctx, "page-link", askingOf(page), key);
}

const runningOf = ({ id, linkVersion }: Linked) => `run ${id} ${linkVersion}`;
const askingOf = ({ id, approvalRounds }: Linked) => `approve ${id} ${approvalRounds}`;
