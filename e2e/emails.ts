import { type APIRequestContext, expect } from "@playwright/test";
import { pathOf } from "./sandbox";

/** Waits for an email whose subject contains the words, and returns its HTML; the newest if there are several. */
export async function emailWith(request: APIRequestContext, words: string): Promise<string> {
  let html = "";
  await expect(async () => {
    const list = await (await request.get("/dev/mailbox")).text();
    const links = [...list.matchAll(/<a [^>]*href="(\/dev\/mailbox\/[^"]+\.eml)"[^>]*>([\s\S]*?)<\/a>/g)];
    const link = links.find(([, , text]) => text!.replace(/<[^>]*>/g, "").includes(words));
    expect(link, words).toBeDefined();
    html = await (await request.get(`${link![1]}/html`)).text();
  }).toPass({ timeout: 40_000 });
  return html;
}

/** The path of the link in an email that leads to a part of the site. */
export function linkIn(html: string, part: string): string {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&#38;", "&"));
  const link = links.find((href) => href.includes(part));
  expect(link, `a link to ${part}`).toBeDefined();
  return pathOf(link!.replaceAll("&amp;", "&"));
}
