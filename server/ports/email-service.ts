import type { BounceReason } from "@/server/kernel/bounces";

/** What is said of an email that was sent: it came back for good, or its reader complained about it. */
export interface EmailReport {
  /** The email's, from its Message-ID. */
  messageName: string;
  recipient: string;
  /** Null for a complaint. */
  bounced: BounceReason | null;
  /** When it happened; null if the report does not say. */
  at: Date | null;
  /** In the words of the mail server; empty if it said nothing. */
  detail: string;
}

/** A call that an email service made: what it calls the call, and what it says. Nothing to act on is an empty list. */
export interface EmailServiceCall {
  id: string;
  reports: EmailReport[];
}

/** An email service that says what became of emails, in signed calls. */
export interface EmailService {
  /** In the address that it calls, such as `mailgun`. */
  name: string;
  /** Reads a call; null unless the service signed it, and lately. `now` is wall-clock time. */
  read(headers: Headers, body: string, now: Date): EmailServiceCall | null;
}
