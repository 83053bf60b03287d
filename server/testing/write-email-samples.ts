import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createEmailWriter } from "@/server/emails/write-email";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import type { Email, EmailKind } from "@/server/ports/email-writer";
import { EMAIL_SAMPLES } from "@/server/testing/email-samples";
import { LOCALES } from "@/server/texts/locales";

// Writes every kind of email in each language to files, to look at them: npm run email-samples -- <folder>
const folder = process.argv[2] ?? "email-samples";
const SITE = "https://give.example.org";
const writer = createEmailWriter(SITE, () => DEFAULT_HOUSE);

await mkdir(folder, { recursive: true });
for (const kind of Object.keys(EMAIL_SAMPLES) as EmailKind[])
  for (const [at, data] of EMAIL_SAMPLES[kind].entries())
    for (const locale of LOCALES) {
      const email = { kind, locale, data } as Email;
      const { subject, text, html } = writer.write(email, { stopUrl: `${SITE}/unsubscribe/address/h?s=s` });
      const name = path.join(folder, `${kind}-${at + 1}.${locale}`);
      await writeFile(`${name}.html`, html);
      await writeFile(`${name}.txt`, `${subject}\n\n${text}`);
    }
