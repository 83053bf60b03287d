import type { MailTransport, OutgoingMail } from "@/server/ports/mail";

/** Takes every mail and keeps it, in order, for the test to read. */
export class MemoryMail implements MailTransport {
  readonly sent: OutgoingMail[] = [];
  /** When set, mails are refused with it. */
  failure: Error | null = null;

  async send(mail: OutgoingMail): Promise<void> {
    if (this.failure) throw this.failure;
    this.sent.push(mail);
  }
}
