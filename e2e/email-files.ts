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

/** The URL that matches the pattern in each email to someone, in order, once there are so many. */
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

/** The same without waiting for any. Those are read that the product under test writes, unless there is another folder. */
export async function readAddresses(
  to: string,
  pattern: RegExp,
  folder: string = sandbox().mailbox_dir,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const file = await readFile(path.join(folder, name));
    // Reading all of the emails to others, again each time, is what takes long.
    if (!file.includes(to)) continue;
    const email = await PostalMime.parse(file);
    const address = email.to?.some(({ address }) => address === to) && pattern.exec(email.text ?? "")?.[0];
    if (address) found.push(address);
  }
  return found;
}
