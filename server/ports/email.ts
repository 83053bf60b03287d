import type { BounceReason } from "@/server/kernel/bounces";

export interface OutgoingEmail {
  key: string;
  /** Stable for the occasion; becomes the Message-ID, so that a duplicate and what comes back can be recognized. */
  name: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST unsubscribes from emails of this kind (RFC 8058); null for transactional emails. */
  unsubscribeUrl: string | null;
  /** Where an answer goes; null for emails that nobody answers. */
  replyTo: string | null;
  attachments: { fileName: string; mediaType: string; bytes: Uint8Array }[];
}

/** A mail server does not take emails for this recipient, now or later. */
export class EmailRefused extends Error {
  readonly reason: BounceReason;

  constructor(reason: BounceReason, answer: string) {
    super(answer);
    this.reason = reason;
  }
}

/** Hands an email over for sending. Throws if it was not accepted: `EmailRefused` if it never will be. */
export interface EmailTransport {
  /** True if each email becomes a file on this machine. */
  writesFiles?: boolean;
  send(email: OutgoingEmail): Promise<void>;
}
