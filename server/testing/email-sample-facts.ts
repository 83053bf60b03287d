/** Values that the email samples share: a site, a campaign, a fundraising page, dates and amounts. */
export const SITE = "https://give.example.org";
export const CAMPAIGN = "A roof for the reading room before winter";
export const PAGE = "Grace runs for the reading room";
export const CHARITY = "Lantern Relief Fund";
export const GIVEN_AT = new Date("2026-11-23T15:04:00Z");
export const LATER = new Date("2026-12-23T00:00:00Z");
export const PICTURE = {
  url: `${SITE}/c/reading-room/opengraph-image?lang=en`,
  alt: CAMPAIGN,
  width: 1200,
  height: 630,
};
export const usd = (cents: bigint) => ({ cents, currency: "USD" });
export const at = (path: string) => `${SITE}/${path}`;

export const LINKS = {
  page: at("c/reading-room/grace"),
  edit: at("c/reading-room/grace/edit?key=k"),
  remove: at("c/reading-room/grace/remove?key=k"),
};
