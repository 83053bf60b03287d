import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const EMAIL_BUGS: PlantedBug[] = [
  {
    name: "emails: an address gets twenty a day that nobody asked for",
    file: "server/kernel/limits.ts",
    find: "export const UNSOLICITED_EMAILS_PER_ADDRESS = 10;",
    replace: "export const UNSOLICITED_EMAILS_PER_ADDRESS = 20;",
    tests: ["server/domain/email/unsolicited-emails.test.ts"],
  },
  {
    name: "emails: an address gets an eleventh",
    file: "server/domain/email/queue-unsolicited-email.ts",
    find: "toAddress >= UNSOLICITED_EMAILS_PER_ADDRESS",
    replace: "toAddress > UNSOLICITED_EMAILS_PER_ADDRESS",
    tests: ["server/domain/email/unsolicited-emails.test.ts"],
  },
];
