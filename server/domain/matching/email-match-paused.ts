import { localeOfPage } from "@/server/domain/campaigns/p2p/page-links";
import { queueEmail } from "@/server/domain/email/queue-email";
import { membersWho } from "@/server/domain/organizations/member-emails";
import { campaignPath } from "@/server/kernel/campaign-path";
import { sponsorNameForSidesOfMatch } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import type { EmailData } from "@/server/ports/email-writer";
import type { MatchPauseReason, MatchWithRemaining } from "@/server/resources/match";

type Reader = EmailData["match_paused"]["reader"];
/** What the email says about a match. */
type Notice = Pick<EmailData["match_paused"], "isOver" | "reason">;

/** Emails the sponsors and the organizers that matches were paused, once per pause. */
export async function emailMatchPaused(tx: Context, matches: MatchWithRemaining[]): Promise<void> {
  for (const match of matches) {
    const notice = { isOver: false, reason: match.pauseReason as MatchPauseReason };
    await notifyBoth(tx, match, `match-paused:${match.id}:${match.pausedAt!.getTime()}`, notice);
  }
}

/**
 * Emails the sponsor and the organizers, once, that a match has a shortfall but is already over and cannot be paused.
 */
export async function emailMatchShort(tx: Context, match: MatchWithRemaining, reason: MatchPauseReason): Promise<void> {
  await notifyBoth(tx, match, `match-short:${match.id}`, { isOver: true, reason });
}

/** Sends a single email to someone who is both. */
async function notifyBoth(tx: Context, match: MatchWithRemaining, key: string, notice: Notice): Promise<void> {
  const { campaign, sponsorId } = match;
  await queueNotice(tx, match, { key, reader: "sponsor", identityId: sponsorId }, notice);
  if (campaign.ownerId === sponsorId) return;
  await queueNotice(tx, match, { key, reader: "organizer", identityId: campaign.ownerId }, notice);
}

async function queueNotice(
  tx: Context,
  match: MatchWithRemaining,
  { key, reader, identityId }: { key: string; reader: Reader; identityId: string },
  notice: Notice,
): Promise<void> {
  const { campaign } = match;
  const select = { id: true, email: true };
  const identity = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId }, select });
  const data = {
    ...notice,
    reader,
    sponsor: sponsorNameForSidesOfMatch(match),
    campaign: campaign.name,
    cap: { cents: match.capCents, currency: match.currency },
    link: tx.settings.publicUrl + campaignPath(campaign),
  };
  const written = tx.ports.emails.write({ kind: "match_paused", locale: localeOfPage(campaign), data });
  await queueEmail(tx, { key: `${key}:${reader}`, to: identity.email, ...written, attachments: [] });
  if (reader === "sponsor") return;
  for (const { userId, email: to, locale, settingsUrl } of await membersWho(tx, identity, ({ matches }) => matches)) {
    const own = tx.ports.emails.write({ kind: "match_paused", locale, data }, { settingsUrl });
    await queueEmail(tx, { key: `${key}:${reader}:${userId}`, to, ...own, attachments: [] });
  }
}
