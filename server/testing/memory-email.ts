import type { EmailTransport, OutgoingEmail } from "@/server/ports/email";

/** Takes every mail and keeps it, in order, for the test to read. */
export class MemoryEmail implements EmailTransport {
  readonly sent: OutgoingEmail[] = [];
  /** When set, mails are refused with it. */
  failure: Error | null = null;

  async send(email: OutgoingEmail): Promise<void> {
    if (this.failure) throw this.failure;
    this.sent.push(email);
  }
}
