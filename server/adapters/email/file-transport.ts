import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { emailOptions } from "@/server/adapters/email/email-options";
import { emailKey } from "@/server/kernel/email-address";
import { EmailRefused, type EmailTransport } from "@/server/ports/email";

const SEQUENCE_DIGITS = 6;
const REFUSED_DOMAIN = "@bounce.example";

/**
 * Writes every email as a complete `.eml` file into the folder, for the mailbox page. Names sort by the time of
 * sending. Emails to bounce.example are rejected, as by a mailbox that does not exist.
 */
export function fileTransport(folder: string, from: () => string): EmailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let sequence = 0;
  return {
    writesFiles: true,
    async send(email) {
      refuseAtBounce(email.to);
      const { message } = await composer.sendMail(emailOptions(email, from()));
      sequence += 1;
      const name = `${timeStamp(new Date())}-${String(sequence).padStart(SEQUENCE_DIGITS, "0")}-${email.name}`;
      await mkdir(folder, { recursive: true });
      // Readers look for .eml only, and a rename makes the whole file visible at once.
      const unfinished = path.join(folder, `.${name}.${process.pid}.part`);
      await writeFile(unfinished, message as Buffer);
      await rename(unfinished, path.join(folder, `${name}.eml`));
    },
  };
}

/** Rejects addresses at `bounce.example`, for testing what follows a bounce. */
export function refuseAtBounce(address: string): void {
  if (emailKey(address).endsWith(REFUSED_DOMAIN))
    throw new EmailRefused("no_mailbox", "550 5.1.1 there is no such mailbox");
}

/** `20261121T082300123Z`: sortable, and valid in file names everywhere. */
function timeStamp(instant: Date): string {
  return instant.toISOString().replace(/[-:.]/g, "");
}
