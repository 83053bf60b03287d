import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { emailName, emailOptions } from "@/server/adapters/email/email-options";
import type { EmailTransport } from "@/server/ports/email";

const SEQUENCE_DIGITS = 6;

/**
 * Writes every email as a complete `.eml` file into the folder, for the mailbox page. Names sort by the time of
 * sending.
 */
export function fileTransport(folder: string, from: () => string): EmailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let sequence = 0;
  return {
    writesFiles: true,
    async send(email) {
      const { message } = await composer.sendMail(emailOptions(email, from()));
      sequence += 1;
      const name = `${timeStamp(new Date())}-${String(sequence).padStart(SEQUENCE_DIGITS, "0")}-${emailName(email.key)}`;
      await mkdir(folder, { recursive: true });
      // Readers look for .eml only, and a rename makes the whole file visible at once.
      const unfinished = path.join(folder, `.${name}.${process.pid}.part`);
      await writeFile(unfinished, message as Buffer);
      await rename(unfinished, path.join(folder, `${name}.eml`));
    },
  };
}

/** `20261121T082300123Z`: sortable, and valid in file names everywhere. */
function timeStamp(instant: Date): string {
  return instant.toISOString().replace(/[-:.]/g, "");
}
