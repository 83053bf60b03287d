import { type IdKind, newId } from "@/server/kernel/ids";

/** One instance of every resource that a path can name, all related and with one owner. */
export type Instance = Partial<Record<SampleKind, string>>;

/** Instances with a property that an ordinary one of the same kind does not have. */
const SPECIAL = {
  /** Accepts gifts. The plain `campaign` is a draft, which strangers cannot see. */
  openCampaign: "campaign",
  /** Has a gift. */
  givenCampaign: "campaign",
  contribution: "gift",
  /** Nobody has committed to it. */
  emptyPool: "pool",
  /** Has two stewards, and a change that waits for the second one. */
  changingPool: "pool",
  /** Votes, and has money. */
  votingPool: "pool",
  ballot: "disbursement",
  /** Draws, and has money and a request. */
  drawingPool: "pool",
  /** Has a charity as its sponsor. */
  sponsoredPool: "pool",
  /** Belongs to the pool. */
  memberOfPool: "individual",
  /** Belongs to the same pool. */
  otherMember: "individual",
  /** Has an account for payouts. */
  payee: "individual",
  /** Has an account and money, and a payout that has not left. */
  payingPayee: "individual",
  /** Has an account and money, and no payout. */
  fundedPayee: "individual",
  /** Of tier 0, and never verified. */
  unverified: "individual",
  /** Has an open verification. */
  verifying: "individual",
  /** Has a name and an EIN, and has never applied for charity status. */
  hopeful: "organization",
  /** Has an open application for charity status. */
  applying: "organization",
} as const satisfies Record<string, IdKind>;

/** Kinds of ids, and special instances of them. */
export type SampleKind = IdKind | keyof typeof SPECIAL;

/** A well-formed id of the kind that does not exist. */
export function unknownId(kind: SampleKind): string {
  return newId(kind in SPECIAL ? SPECIAL[kind as keyof typeof SPECIAL] : (kind as IdKind));
}

/** An id of each kind that does not exist, for requests that are answered before anything is looked up. */
export const UNKNOWN_IDS: Instance = new Proxy({}, { get: (_, kind: SampleKind) => unknownId(kind) });
