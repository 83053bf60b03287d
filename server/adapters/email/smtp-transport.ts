import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { emailOptions } from "@/server/adapters/email/email-options";
import type { EmailTransport } from "@/server/ports/email";

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Hands mails to the server behind the URL (`smtps://user:password@host`), over connections that are kept and shared. */
export function smtpTransport(url: string, from: string): EmailTransport & { close(): void } {
  // Made by hand, because createTransport forgets every other option once it is given a URL.
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
      const { rejected } = await transport.sendMail(emailOptions(email, from));
      if (rejected.length > 0) throw new Error("the mail server refused the recipient");
    },
    close: () => transport.close(),
  };
}
