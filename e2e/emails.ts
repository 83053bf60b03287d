import { expect } from "@playwright/test";
import { type FoundEmail, readNewest } from "./email-files";
import { pathOf } from "./sandbox";

/** Waits for an email whose subject contains the words, and returns its HTML; the newest if there are several. */
export async function emailWith(words: string): Promise<string> {
  return (await newest(words, ({ subject }) => subject.includes(words))).html;
}

/** Waits for an email to the address whose subject matches the pattern. */
export async function emailTo(address: string, pattern: RegExp): Promise<void> {
  await newest(`${pattern} to ${address}`, ({ to, subject }) => to.includes(address) && pattern.test(subject));
}

async function newest(what: string, isWanted: Parameters<typeof readNewest>[0]): Promise<FoundEmail> {
  let email: FoundEmail | null = null;
  await expect(async () => {
    email = await readNewest(isWanted);
    expect(email, what).not.toBeNull();
  }).toPass({ timeout: 40_000 });
  return email!;
}

/** The path of the link in an email that leads to a part of the site. */
export function linkIn(html: string, part: string): string {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&#38;", "&"));
  const link = links.find((href) => href.includes(part));
  expect(link, `a link to ${part}`).toBeDefined();
  return pathOf(link!.replaceAll("&amp;", "&"));
}
