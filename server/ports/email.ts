export interface OutgoingEmail {
  /** Stable for the occasion; becomes the Message-ID, so that a duplicate can be recognized. */
  key: string;
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

/** Hands an email over for sending. Throws if it was not accepted. */
export interface EmailTransport {
  /** True if each email becomes a file on this machine. */
  writesFiles?: boolean;
  send(email: OutgoingEmail): Promise<void>;
}
