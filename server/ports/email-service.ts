import type { BounceReason } from "@/server/kernel/bounces";

/** A report about a sent email: it bounced for good, or its reader complained about it. */
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

/** A call from an email service: its id for the call, and the reports. Empty if there is nothing to act on. */
export interface EmailServiceCall {
  id: string;
  reports: EmailReport[];
}

/** An email service that reports what happened to emails, in signed calls. */
export interface EmailService {
  /** In the address that it calls, such as `mailgun`. */
  name: string;
  /** Reads a call; null unless the service signed it recently. `now` is wall-clock time. */
  read(headers: Headers, body: string, now: Date): EmailServiceCall | null;
}
