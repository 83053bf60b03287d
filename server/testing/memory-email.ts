import type { EmailTransport, OutgoingEmail } from "@/server/ports/email";

/** Stores every email, in order, for the test to read. */
export class MemoryEmail implements EmailTransport {
  readonly sent: OutgoingEmail[] = [];
  /** If set, every send fails with this error. */
  failure: Error | null = null;

  async send(email: OutgoingEmail): Promise<void> {
    if (this.failure) throw this.failure;
    this.sent.push(email);
  }
}
