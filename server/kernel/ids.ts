import { fromString, getType, typeid } from "typeid-js";

/** Every kind of id that Almoner makes, with the prefix that names it. */
export const ID_PREFIXES = {
  gift: "gft",
  campaign: "cmp",
  /** A fundraiser's page is a campaign beneath another one. */
  p2pPage: "cmp",
  pool: "pool",
  disbursement: "dbr",
  receipt: "rcp",
  individual: "usr",
  organization: "org",
  verification: "kyc",
  webhookEndpoint: "whe",
  webhookDelivery: "whv",
  paymentMethod: "pm",
  commitment: "cmt",
  match: "mch",
  recurringGift: "rgf",
  campaignUpdate: "upd",
  checkout: "chk",
  ledgerEvent: "led",
  event: "evt",
  apiKey: "key",
  request: "req",
  screeningCase: "scr",
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** Makes an id of the kind: its prefix, `_` and a UUIDv7 in base32, so that ids sort by the time they were made. */
export function newId(kind: IdKind): string {
  return typeid(ID_PREFIXES[kind]).toString();
}

/** True when the text is a well-formed id of one of the kinds. */
export function isId(text: string, ...kinds: IdKind[]): boolean {
  if (text.length > 40) return false;
  try {
    const prefix = getType(fromString(text));
    return kinds.some((kind) => ID_PREFIXES[kind] === prefix);
  } catch {
    return false;
  }
}

/** Makes a bare UUIDv7 for rows that no client ever names. */
export function newUuid(): string {
  return typeid().toUUID();
}
