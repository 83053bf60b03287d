import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { emailOptions } from "@/server/adapters/email/email-options";
import type { EmailTransport } from "@/server/ports/email";

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Sends emails through the server at the URL (`smtps://user:password@host`), over pooled connections. */
export function smtpTransport(url: string, from: () => string): EmailTransport & { close(): void } {
  // Parsed by hand, because createTransport ignores every other option once it is given a URL.
  const pool = new SMTPPool({
    url,
    pool: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  const transport = createTransport(pool);
  return {
    async send(email) {
      const { rejected } = await transport.sendMail(emailOptions(email, from()));
      if (rejected.length > 0) throw new Error("the SMTP server rejected the recipient");
    },
    close: () => transport.close(),
  };
}
