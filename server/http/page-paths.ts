import { RESERVED_FOR_PAGES } from "@/server/domain/campaigns/addresses/campaign-slug";

export interface SharedPage {
  /** How long one rendering may be shared. */
  retentionMs: number;
  /** The parameters that change a page, with their values; others are ignored. `signed` ones are the server's own. */
  query: Readonly<Record<string, "signed" | readonly string[]>>;
}

const SECOND = 1_000;
const SLUG = "[a-z0-9-]+";
const CAMPAIGN = `/c/${SLUG}(?:/(?!(?:${[...RESERVED_FOR_PAGES].join("|")})(?:/|$))${SLUG})?`;

/** Pages that are the same for all readers of one language. Amounts on them are at most a second old. */
const SHARED: readonly (SharedPage & { pattern: RegExp })[] = [
  { pattern: /^\/$/, retentionMs: SECOND, query: { page: "signed" } },
  { pattern: new RegExp(`^${CAMPAIGN}$`), retentionMs: SECOND, query: { wall: "signed", updates: "signed" } },
  { pattern: /^\/(?:contact|privacy|terms)$/, retentionMs: 60 * SECOND, query: {} },
  { pattern: new RegExp(`^/p/${SLUG}(?:/draws/[0-9]+)?$`), retentionMs: SECOND, query: {} },
  { pattern: new RegExp(`^/p/${SLUG}/ledger$`), retentionMs: SECOND, query: { before: "signed" } },
  { pattern: new RegExp(`^${CAMPAIGN}/live\\.json$`), retentionMs: SECOND, query: {} },
  { pattern: new RegExp(`^${CAMPAIGN}/(?:opengraph-image|badge\\.svg)$`), retentionMs: 60 * SECOND, query: {} },
  { pattern: new RegExp(`^${CAMPAIGN}/qr\\.(?:svg|png)$`), retentionMs: 86_400 * SECOND, query: {} },
  {
    pattern: new RegExp(`^/embed/${SLUG}(?:/${SLUG})?/(?:button|progress|wall)$`),
    retentionMs: SECOND,
    query: { theme: ["dark", "auto"] },
  },
];

/** Parts of the site that are in English only. The rail's form is on the way of a gift, and in the payer's language. */
const ENGLISH = /^\/(?:docs|dev(?!\/rail\/)|v1|api|receipts|r|admin)(?:\/|$)/;
const PRIVATE = /^\/(?:verify|setup|payout-account|refund-account|gifts\/pay)(?:\/|$)/;
const FILES = /^\/(?:_next\/|[\w-]+\.\w+$)/;
/** The rail's form, and why there is no gift, are shown in the frame of the gift form. */
const EMBEDS = /^\/(?:embed\/|dev\/rail\/pay$|gifts\/(?:unknown|busy|confirm)$)/;

/** The way of a gift, and the search: rendered for one reader, and without the framework's scripts. */
const PLAIN = [
  /^\/search$/,
  /^\/c\/[^/]+(?:\/[^/]+)?\/(?:give|thanks\/[^/]+)$/,
  /^\/embed\/[^/]+(?:\/[^/]+)?\/checkout(?:\/thanks\/[^/]+)?$/,
  /^\/gifts\/(?:unknown|busy|confirm(?:\/[^/]+)?)$/,
  /^\/dev\/rail\/pay$/,
];

/** How a page is shared among readers; null if each request is rendered separately. */
export function sharedPage(path: string): SharedPage | null {
  return SHARED.find(({ pattern }) => pattern.test(path)) ?? null;
}

/** True if the page is one reader's, and says by `page-scripts` that it is complete without the framework's scripts. */
export function isPlain(path: string): boolean {
  return PLAIN.some((pattern) => pattern.test(path));
}

/** True if the page is in the reader's language. */
export function isTranslated(path: string): boolean {
  return !ENGLISH.test(path);
}

/** True for scripts, styles, fonts and images, which are the same for everyone. */
export function isFile(path: string): boolean {
  return FILES.test(path);
}

/** True for pages whose URL is a secret, or that show what one opened. */
export function isPrivate(path: string): boolean {
  return PRIVATE.test(path);
}

/** True for pages that others may frame. */
export function isEmbed(path: string): boolean {
  return EMBEDS.test(path);
}
