import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import { sandbox } from "./sandbox";

/** The first URL that matches the pattern in the emails to someone, once such an email has arrived. */
export async function addressInEmail(to: string, pattern: RegExp, folder?: string): Promise<string> {
  const [found] = await addressesInEmails(to, pattern, 1, folder);
  return found!;
}

/** The URL that matches the pattern in each email to someone, in order, once there are at least this many. */
export async function addressesInEmails(
  to: string,
  pattern: RegExp,
  count: number,
  folder?: string,
): Promise<string[]> {
  let found: string[] = [];
  await expect(async () => {
    found = await readAddresses(to, pattern, folder);
    expect(found.length).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 30_000 });
  return found;
}

/** The same without waiting. By default, reads the emails of the product under test. */
export async function readAddresses(
  to: string,
  pattern: RegExp,
  folder: string = sandbox().mailbox_dir,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of await namesIn(folder)) {
    const file = await readOnce(path.join(folder, name));
    // Skip emails to others: parsing them takes most of the time.
    if (!file.includes(to)) continue;
    const email = await PostalMime.parse(file);
    const address = email.to?.some(({ address }) => address === to) && pattern.exec(email.text ?? "")?.[0];
    if (address) found.push(address);
  }
  return found;
}

export interface FoundEmail {
  to: string[];
  subject: string;
  html: string;
}

/** The newest email whose headers `isWanted` accepts; null if there is none yet. */
export async function readNewest(
  isWanted: (email: Omit<FoundEmail, "html">) => boolean,
  folder: string = sandbox().mailbox_dir,
): Promise<FoundEmail | null> {
  for (const name of (await namesIn(folder)).reverse()) {
    const place = path.join(folder, name);
    const head = await headOf(place);
    if (isWanted(head)) return { ...head, html: (await PostalMime.parse(await readOnce(place))).html ?? "" };
  }
  return null;
}

const heads = new Map<string, Omit<FoundEmail, "html">>();

async function headOf(place: string): Promise<Omit<FoundEmail, "html">> {
  const known = heads.get(place);
  if (known) return known;
  const file = await readOnce(place);
  const { to = [], subject = "" } = await PostalMime.parse(file.subarray(0, file.indexOf("\r\n\r\n") + 4));
  const head = { to: to.map(({ address = "" }) => address), subject };
  heads.set(place, head);
  return head;
}

const files = new Map<string, Buffer>();

/** Caches a file: emails do not change, and each wait reads all of them several times. */
async function readOnce(place: string): Promise<Buffer> {
  const known = files.get(place);
  if (known) return known;
  const file = await readFile(place);
  files.set(place, file);
  return file;
}

/** The names of complete emails. A file that is still being written has a different extension. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
}
