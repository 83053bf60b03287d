import type { PoolRecord } from "@/server/generated/prisma/client";
import { centsToJson } from "@/server/kernel/money";
import type { ChainedRecord } from "@/server/kernel/pool-records";
import { instant } from "@/server/resources/fields";
import type { serializePool } from "@/server/resources/pool";
import type { PoolRecordType } from "@/server/resources/pool-record";

/** Who gets money next from a pool, as far as the public may know. Times are RFC 3339. */
export type NextPayout =
  /** No member has a turn until a commitment has been paid. */
  | { by: "noTurn" }
  /**
   * The name is null for a member who did not agree to be named; the amount is null if it is everything in the
   * treasury.
   */
  | { by: "turn"; name: string | null; hasMember: boolean; opensAt: string; dueAt: string; amountCents: number | null }
  /** The time is null if a steward starts it. */
  | { by: "draw"; number: number | null; at: string | null; waiting: number }
  | { by: "vote"; closesAt: string | null; waiting: number }
  | { by: "approval"; waiting: number }
  /** How much the treasury must hold to pay the oldest request; null if none is waiting. */
  | { by: "money"; neededCents: number | null; waiting: number };

/** The balance of a pool after one of its ledger's records. */
export interface BalancePoint {
  at: string;
  treasuryCents: number;
  reservesCents: number;
}

/** A record of a pool's ledger without the parts that only its members may read. */
export interface ShownPoolRecord extends BalancePoint {
  sequence: number;
  type: PoolRecordType;
  amountCents: number;
}

/** Someone a pool is for, or who answers for it. */
export interface PoolParty {
  name: string | null;
  isVerifiedCharity: boolean;
}

export interface ShownPoolDraw {
  number: number;
  seedHash: string;
  drawAt: string | null;
  drawnAt: string | null;
}

/** A payout, without its payee and reason. */
export interface ShownPayout {
  amountCents: number;
  at: string;
  /** The members' votes afterwards, if the rule asks for them. */
  ratification: { agree: number; disagree: number } | null;
}

/** Everything on a pool's public page. */
export interface PoolPage {
  pool: ReturnType<typeof serializePool>;
  path: string;
  /** True if a sponsor answers for it as a charity. */
  isSponsored: boolean;
  sponsor: PoolParty | null;
  creator: PoolParty | null;
  beneficiary: PoolParty | null;
  memberCount: number;
  /** The stewards who agreed to be named. */
  stewardNames: string[];
  next: NextPayout;
  /** Approved requests waiting for money: they are paid before newer ones. */
  approvedCount: number;
  payouts: ShownPayout[];
  draws: ShownPoolDraw[];
  /** Oldest first. */
  history: BalancePoint[];
  /** Newest first. */
  records: ShownPoolRecord[];
  recordCount: number;
  now: string;
}

/** A page of a pool's ledger, newest first. */
export interface PoolLedgerPage {
  pool: ReturnType<typeof serializePool>;
  path: string;
  records: (ShownPoolRecord & { hash: string })[];
  recordCount: number;
  /** The hash of the newest record. */
  lastHash: string;
  /** A cursor for the next page; null after the last one. */
  next: string | null;
}

/** The public part of a record. */
export function shownPoolRecord(record: PoolRecord): ShownPoolRecord {
  return {
    sequence: record.sequence,
    type: record.type as PoolRecordType,
    amountCents: centsToJson(record.amountCents),
    treasuryCents: centsToJson(record.treasuryCents),
    reservesCents: centsToJson(record.reservesCents),
    at: instant(record.createdAt),
  };
}

/** Writes a record for the public: everything that the chain is computed from, with only the hash of its details. */
export function serializeChainedRecord(record: PoolRecord): ChainedRecord & { hash: string } {
  return {
    pool_id: record.poolId,
    sequence: record.sequence,
    type: record.type,
    amount_cents: centsToJson(record.amountCents),
    treasury_balance_cents: centsToJson(record.treasuryCents),
    reserves_balance_cents: centsToJson(record.reservesCents),
    created_at: instant(record.createdAt),
    details_hash: record.detailsHash,
    prev_hash: record.prevHash,
    hash: record.hash,
  };
}
