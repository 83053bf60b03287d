import { queueEmail } from "@/server/domain/email/queue-email";
import { addressHash, suppressionLinks } from "@/server/domain/email/suppressions";
import { UNSOLICITED_EMAILS_PER_ADDRESS, UNSOLICITED_EMAILS_PER_SENDER } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { Email } from "@/server/ports/email-writer";

/** The party on whose behalf an email is sent, whose emails per day are limited. */
export interface EmailSender {
  kind: keyof typeof UNSOLICITED_EMAILS_PER_SENDER;
  id: string;
}

interface UnsolicitedEmail {
  /** Identifies the occasion, as in `queueEmail`. */
  key: string;
  to: string;
  /** Null if no limit per sender is needed, for example because each email follows a payment. */
  sender: EmailSender | null;
  email: Email;
  /** The Reply-To address. */
  replyTo?: string;
}

const DAY_MS = 86_400_000;

/**
 * Queues an email to an address that someone typed and whose owner may not expect it. The email says how to stop such
 * emails. False, and nothing is queued, if the owner stopped them, earlier ones bounced, or the address or the sender
 * reached its daily limit.
 */
export async function queueUnsolicitedEmail(
  tx: Context,
  { key, to, sender, email, replyTo }: UnsolicitedEmail,
): Promise<boolean> {
  const hash = addressHash(tx, to);
  // Serialize per address, so that concurrent emails cannot exceed its limit.
  await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`email ${hash}`}, 0))::text`;
  const reason = await refusal(tx, hash, sender);
  if (reason !== null) {
    tx.log.warn({ kind: email.kind, sender: sender?.id, reason }, "an unsolicited email is not sent");
    return false;
  }
  const links = suppressionLinks(tx, to);
  const written = tx.ports.emails.write(email, { stopUrl: links.page });
  return queueEmail(tx, {
    key,
    to,
    ...written,
    attachments: [],
    ...(replyTo !== undefined && { replyTo }),
    unsubscribeUrl: links.oneClick,
    unsolicited: { addressHash: hash, sender: sender && nameOf(sender) },
  });
}

async function refusal(tx: Context, hash: string, sender: EmailSender | null): Promise<string | null> {
  const since = new Date(tx.now().getTime() - DAY_MS);
  const [row] = await tx.db.$queryRaw<
    { isSuppressed: boolean; isUndeliverable: boolean; toAddress: number; ofSender: number }[]
  >`
    SELECT EXISTS (SELECT 1 FROM email_suppressions WHERE address_hash = ${hash}) AS "isSuppressed",
      EXISTS (SELECT 1 FROM undeliverable_addresses WHERE address_hash = ${hash} AND lifted_at IS NULL)
        AS "isUndeliverable",
      (SELECT count(*)::int FROM email_messages WHERE address_hash = ${hash} AND created_at > ${since}::timestamptz)
        AS "toAddress",
      (SELECT count(*)::int FROM email_messages
       WHERE sender = ${sender && nameOf(sender)} AND created_at > ${since}::timestamptz) AS "ofSender"`;
  const { isSuppressed, isUndeliverable, toAddress, ofSender } = row!;
  if (isSuppressed) return "suppressed";
  if (isUndeliverable) return "undeliverable";
  if (toAddress >= UNSOLICITED_EMAILS_PER_ADDRESS) return "too many to the address";
  if (sender && ofSender >= UNSOLICITED_EMAILS_PER_SENDER[sender.kind]) return "too many of the sender";
  return null;
}

const nameOf = ({ kind, id }: EmailSender) => `${kind}:${id}`;
