export interface OutgoingMail {
  /** Stable for the occasion; becomes the Message-ID, so that a second sending can be told as the same mail. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { fileName: string; mediaType: string; bytes: Uint8Array }[];
}

/** Hands a mail over for sending. Throws when it was not taken. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}
