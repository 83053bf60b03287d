import { localeOfPage } from "@/server/domain/campaigns/p2p/page-links";
import type { Context } from "@/server/domain/context";
import { queueEmail } from "@/server/domain/email/queue-email";
import { campaignPath } from "@/server/kernel/campaign-path";
import { publicName } from "@/server/kernel/public-name";
import type { MatchPauseReason, MatchWithRemaining } from "@/server/resources/match";

/** Emails the sponsors and the organizers that matches were paused, once per pause. One who is both gets one email. */
export async function emailMatchPaused(tx: Context, matches: MatchWithRemaining[]): Promise<void> {
  for (const match of matches) {
    const { campaign, sponsorId } = match;
    const { email } = await tx.db.identity.findUniqueOrThrow({ where: { id: sponsorId }, select: { email: true } });
    await queueNotice(tx, match, "sponsor", email);
    if (campaign.ownerId === sponsorId) continue;
    const owner = { id: campaign.ownerId };
    const organizer = await tx.db.identity.findUniqueOrThrow({ where: owner, select: { email: true } });
    await queueNotice(tx, match, "organizer", organizer.email);
  }
}

async function queueNotice(tx: Context, match: MatchWithRemaining, reader: "sponsor" | "organizer", to: string) {
  const { campaign } = match;
  const written = tx.ports.emails.write({
    kind: "match_paused",
    locale: localeOfPage(campaign),
    data: {
      reader,
      reason: match.pauseReason as MatchPauseReason,
      sponsor: publicName(match.sponsor),
      campaign: campaign.name,
      cap: { cents: match.capCents, currency: match.currency },
      link: tx.settings.publicUrl + campaignPath(campaign),
    },
  });
  const key = `match-paused:${match.id}:${match.pausedAt!.getTime()}:${reader}`;
  await queueEmail(tx, { key, to, ...written, attachments: [] });
}
