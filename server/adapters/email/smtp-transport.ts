import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { emailOptions } from "@/server/adapters/email/email-options";
import { bounceReasonOf, isUndeliverable } from "@/server/kernel/bounces";
import { EmailRefused, type EmailTransport } from "@/server/ports/email";

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
      try {
        const { rejected } = await transport.sendMail(emailOptions(email, from()));
        if (rejected.length > 0) throw new Error("the SMTP server rejected the recipient");
      } catch (error) {
        throw errorIn(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * The server's error about the recipient, if it will never accept the email. An error about the sender or the text is
 * no reason to give up the address.
 */
function errorIn(error: unknown): EmailRefused | null {
  const { command, responseCode, response } = error as { command?: string; responseCode?: number; response?: string };
  if (command !== "RCPT TO" || responseCode === undefined) return null;
  const text = response ?? "";
  const reason = bounceReasonOf({ code: responseCode, status: null, text });
  return reason !== null && isUndeliverable(reason) ? new EmailRefused(reason, text) : null;
}
