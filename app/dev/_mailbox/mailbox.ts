import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { headers } from "next/headers";
import PostalMime, { type Address, type Email } from "postal-mime";
import { isOpenMailbox, opensMailbox } from "@/server/api/mailbox-access";
import { getApplication } from "@/server/compose/application";

/** File names as the file transport writes them, which cannot escape the folder. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,200}\.eml$/;
const SHOWN_MAX = 100;

export interface ListedEmail {
  file: string;
  subject: string;
  to: string;
  sentAt: Date | null;
  attachments: number;
}

/** The folder of the sandbox's emails; null for visitors who may not read them, and in live mode. */
async function emailFolder(): Promise<string | null> {
  const { env } = await getApplication();
  if (!isOpenMailbox(env) && !opensMailbox(env, (await headers()).get("authorization"))) return null;
  return path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, "mail");
}

/** The newest emails of the sandbox, newest first; null in live mode. */
export async function listEmails(): Promise<ListedEmail[] | null> {
  const folder = await emailFolder();
  if (!folder) return null;
  const names = await readdir(/* turbopackIgnore: true */ folder).catch(() => []);
  const newest = names
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .reverse()
    .slice(0, SHOWN_MAX);
  const emails = await Promise.all(newest.map(async (file) => ({ file, email: await readEmail(file) })));
  return emails.flatMap(({ file, email }) => (email ? [listed(file, email)] : []));
}

/** An email of the sandbox, parsed; null if there is none with that name. */
export async function readEmail(file: string): Promise<Email | null> {
  const folder = await emailFolder();
  if (!folder || !FILE_NAME.test(file)) return null;
  const bytes = await readFile(path.join(/* turbopackIgnore: true */ folder, file)).catch(() => null);
  return bytes && PostalMime.parse(bytes);
}

/** `Ada <ada@example.org>, ...` */
export function addressText(addresses: Address | Address[] | undefined): string {
  return [addresses ?? []]
    .flat()
    .flatMap((entry) => (entry.group ? entry.group : [entry]))
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? "")))
    .join(", ");
}

/** The time in the `Date` header, if it is valid. */
export function sentAt(email: Email): Date | null {
  const instant = new Date(email.date ?? "");
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function listed(file: string, email: Email): ListedEmail {
  return {
    file,
    subject: email.subject || "(no subject)",
    to: addressText(email.to),
    sentAt: sentAt(email),
    attachments: email.attachments.length,
  };
}
