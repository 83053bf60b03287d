export interface OutgoingEmail {
  /** Stable for the occasion; becomes the Message-ID, so that a second sending can be told as the same mail. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST ends mails of this kind (RFC 8058); null for those that went to one person for a reason of its own. */
  unsubscribeUrl: string | null;
  attachments: { fileName: string; mediaType: string; bytes: Uint8Array }[];
}

/** Hands a mail over for sending. Throws when it was not taken. */
export interface EmailTransport {
  send(email: OutgoingEmail): Promise<void>;
}
