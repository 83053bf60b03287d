import { typeid, typeidUnboxed } from "typeid-js";

/** Every kind of id that Almoner creates, with its prefix. */
export const ID_PREFIXES = {
  gift: "gft",
  /** Internal. */
  giftNote: "gnt",
  /** Internal: what a member keeps of a list. */
  savedView: "svw",
  /** Internal: what members write to donors of several gifts. */
  thankLetter: "thk",
  campaign: "cmp",
  /** A fundraising page is a campaign with a parent. */
  p2pPage: "cmp",
  pool: "pool",
  disbursement: "dbr",
  poolMember: "mbr",
  poolChange: "pch",
  poolDraw: "drw",
  poolInvitation: "pin",
  /** Internal: a year of a commitment, what was charged together with others, and a period. */
  prepayment: "prp",
  prepaymentBatch: "ppb",
  poolRelease: "prl",
  receipt: "rcp",
  supporter: "sup",
  /** Internal: what a supporter is asked to confirm. */
  supporterCorrection: "sco",
  individual: "usr",
  organization: "org",
  verification: "kyc",
  webhookEndpoint: "whe",
  webhookDelivery: "whv",
  paymentMethod: "pm",
  /** Internal: what people keep for their own gifts. No partner meets one. */
  savedMethod: "svm",
  setupSession: "sts",
  payoutAccount: "pac",
  payout: "po",
  /** Internal; the rail sees it as the key of an operation. */
  payment: "pay",
  /** Internal. */
  mandate: "mnd",
  dispute: "dsp",
  /** Internal: the operator's own accounts, files of their statements, and what was booked. */
  bankAccount: "bac",
  bankFile: "bfl",
  bankStatement: "bst",
  bankLine: "bln",
  bankMatch: "bmt",
  bankRule: "brl",
  /** Internal: what leaves these accounts, and the files that take it to the bank. */
  bankTransfer: "btr",
  bankPaymentFile: "bpf",
  /** Internal: a bank's answer about these files. */
  bankAnswerFile: "baf",
  /** Internal: a donor who was asked for an account. */
  refundRequest: "rrq",
  /** Internal: of the books. */
  ledgerCorrection: "cor",
  reconciliation: "rcn",
  commitment: "cmt",
  match: "mch",
  recurringGift: "rgf",
  campaignUpdate: "upd",
  picture: "pic",
  /** Internal. */
  campaignMessage: "msg",
  checkout: "chk",
  ledgerEvent: "led",
  ledgerAudit: "aud",
  /** Internal. */
  backup: "bkp",
  restoration: "rst",
  event: "evt",
  apiKey: "key",
  request: "req",
  screeningCase: "scr",
  task: "tsk",
  secondApproval: "apr",
  charityApplication: "cha",
  /** Internal: who signs in. What a user owns has ids of its own. */
  user: "user",
  session: "ses",
  invitation: "inv",
  transferOffer: "tro",
  /** Internal: a file, and a person, of a verification. */
  verificationDocument: "vdc",
  verificationPerson: "vps",
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** Creates an id of the kind: its prefix, `_` and a UUIDv7 in base32, so that ids sort by creation time. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(ID_PREFIXES[kind]);
}

/** The UUID of an id, in base32. */
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** True if the text is a well-formed id of one of the kinds. */
export function isId(text: string, ...kinds: IdKind[]): boolean {
  return kinds.some((kind) => {
    const start = `${ID_PREFIXES[kind]}_`;
    return text.startsWith(start) && SUFFIX.test(text.slice(start.length));
  });
}

/** Creates a bare UUIDv7 for rows that clients never refer to. */
export function newUuid(): string {
  return typeid().toUUID();
}
