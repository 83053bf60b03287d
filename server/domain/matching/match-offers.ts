import { localeOfPage } from "@/server/domain/campaigns/p2p/page-links";
import { queueEmail } from "@/server/domain/email/queue-email";
import { membersWho } from "@/server/domain/organizations/member-emails";
import { contextPath } from "@/server/kernel/dashboard-context";
import { MATCHES_OFFERED_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type DatedLink, opensDatedLink, signDatedLink } from "@/server/operations/links/dated-link";
import type { MatchWithRemaining } from "@/server/resources/match";

const DAY_MS = 86_400_000;

/**
 * Emails the campaign's owner, and those members who want such emails, that a match was offered, in the running
 * transaction, which has locked the campaign. If a partner makes and withdraws offers repeatedly, only as many per day
 * are emailed as it may have open.
 */
export async function emailOffer(tx: Context, match: MatchWithRemaining): Promise<void> {
  const { id, campaign, campaignId, createdById } = match;
  const since = new Date(tx.now().getTime() - DAY_MS);
  const lately = { campaignId, createdById, acceptedAt: null, createdAt: { gt: since } };
  if ((await tx.db.match.count({ where: lately })) > MATCHES_OFFERED_MAX) return;
  const locale = localeOfPage(campaign);
  const owner = await tx.db.identity.findUniqueOrThrow({
    where: { id: campaign.ownerId },
    select: { id: true, email: true },
  });
  const data = {
    campaign: campaign.name,
    cap: { cents: match.capCents, currency: match.currency },
    link: `${tx.settings.publicUrl}/matches/${id}?key=${offerKey(tx, id)}&lang=${locale}`,
  };
  const written = tx.ports.emails.write({ kind: "match_offered", locale, data });
  await queueEmail(tx, { key: `match-offered:${id}`, to: owner.email, ...written, attachments: [] });
  for (const { userId, email: to, locale: theirs, settingsUrl } of await membersWho(
    tx,
    owner,
    ({ matches }) => matches,
  )) {
    // A member's link opens nothing for someone who is no longer a member.
    const link = `${tx.settings.publicUrl}${contextPath(owner.id)}/matches/${id}?lang=${theirs}`;
    const own = tx.ports.emails.write(
      { kind: "match_offered", locale: theirs, data: { ...data, link } },
      { settingsUrl },
    );
    await queueEmail(tx, { key: `match-offered:${id}:${userId}`, to, ...own, attachments: [] });
  }
}

/** The key in the organizers' link, which allows its holder to accept or decline an offer. */
export function offerKey(ctx: Context, matchId: string): string {
  return signDatedLink(ctx, offerOf(matchId));
}

/** True if the key is from an unexpired link to the offer. */
export function isOfferKey(ctx: Context, matchId: string, key: string): boolean {
  return opensDatedLink(ctx, offerOf(matchId), key);
}

/** An offer is answered only once, so its links have a single version. */
function offerOf(about: string): DatedLink {
  return { purpose: "match-link", kind: "offer", about, version: 1 };
}
