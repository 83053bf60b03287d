import { type APIRequestContext, expect, type FrameLocator, type Page } from "@playwright/test";
import { makeCampaign, unique } from "./campaigns";

/** A live campaign with a unique name. */
export async function makeLive(request: APIRequestContext, changes: object = {}) {
  const name = unique("Clean water");
  const made = await makeCampaign(request, { name, goal_cents: 50_000, currency: "USD", status: "live", ...changes });
  return { name, ...changes, ...made };
}
export type Live = Awaited<ReturnType<typeof makeLive>>;

/** The element that embeds a part of the campaign. */
export const place = ({ slug, url, name }: Pick<Live, "slug" | "url" | "name">, show: string, more = "") =>
  `<div data-almoner="${slug}" data-show="${show}" ${more}><a href="${url}">${name}</a></div>`;
export const script = (baseURL: string) => `<script src="${baseURL}/embed.js" async></script>`;

/** Expects the frame to be exactly as high as its content. */
export async function expectRightHeight(page: Page, frame: FrameLocator, at = 0): Promise<void> {
  await expect(async () => {
    const inside = await frame.locator("body").evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
    const outside = await page
      .locator("iframe")
      .nth(at)
      .evaluate((element) => element.clientHeight);
    expect(outside).toBe(inside);
  }).toPass();
}
