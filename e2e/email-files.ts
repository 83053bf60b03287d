import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import { sandbox } from "./sandbox";

/** The first URL that matches the pattern in the emails to someone, once such an email has arrived. */
export async function addressInEmail(to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const folder = sandbox().mailbox_dir;
    for (const name of (await readdir(folder)).sort()) {
      const email = await PostalMime.parse(await readFile(path.join(folder, name)));
      if (email.to?.some(({ address }) => address === to)) found ??= pattern.exec(email.text ?? "")?.[0];
    }
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found!;
}
