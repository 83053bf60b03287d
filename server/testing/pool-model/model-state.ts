import type { PoolCadence } from "@/server/kernel/cadence";
import type { Vote } from "@/server/resources/disbursement";
import type { MechanismName } from "@/server/resources/pool";

/** The error that a model's operation throws, with the error's code. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

// Instants are milliseconds and amounts are cents, as plain numbers.

export interface ModelMember {
  id: string;
  role: "steward" | "member";
  isActive: boolean;
  position: number;
  servedAt: number | null;
  joinedAt: number;
}

export interface ModelCommitment {
  id: string;
  memberId: string;
  cadence: PoolCadence;
  cents: number;
  method: string;
  renews: boolean;
  status: "pending" | "active" | "past_due" | "canceled" | "ended";
  term: number;
  startsAt: number | null;
  anchorDay: number | null;
  released: number;
  nextReleaseAt: number | null;
  renewsAt: number | null;
  chargeAt: number | null;
  failures: number;
  /** Whether the year of the current term is paid for. */
  isPaid: boolean;
}

/** A year of a commitment. */
export interface ModelYear {
  commitment: ModelCommitment;
  term: number;
}

/** What the rail will report about a charge. */
export interface RailOutcome {
  at: number;
  what: "clears" | "is declined" | "is taken back";
  commitment: ModelCommitment;
  term: number;
}

export interface ModelRequest {
  /** Null for a request that a rotation made on its own. */
  id: string | null;
  by: string;
  to: string;
  cents: number;
  rule: "approvals" | "any_approvals" | "at_once" | "treasury" | "turn" | "draw" | "vote";
  required: number;
  options: ModelOptions;
  status: "requested" | "approved" | "rejected" | "canceled" | "expired" | "failed";
  isPaid: boolean;
  /** Who approved it. */
  approvals: Set<string>;
  /** The members who have a vote, each with their vote so far. */
  votes: Map<string, Vote | null> | null;
  /** The paid or pending year that gives each member their vote. */
  years: Map<string, ModelYear>;
  closesAt: number | null;
  createdAt: number;
  decidedAt: number | null;
  paidAt: number | null;
  turn: number | null;
  /** The end of the time in which members ratify a payment that was made without their vote. */
  ratifyUntil: number | null;
}

export interface ModelTurn {
  number: number;
  opensAt: number;
  dueAt: number;
}

/** All options that a mechanism can have, with their defaults. */
export type ModelOptions = Readonly<Record<string, unknown>>;

/** The requests that a draw chose from and its choice, as the product recorded them: the model does not draw. */
export interface DrawResult {
  entries: string[];
  winnerId: string;
}

/** What a mechanism determines when a request is opened. */
export interface Opened {
  rule: ModelRequest["rule"];
  required?: number;
  isAtOnce?: boolean;
  countsRequester?: boolean;
  /** The commitments that give their members a vote. */
  voters?: ModelCommitment[];
  closesAt?: number;
  turn?: number;
}

export interface ModelChange {
  id: string;
  kind: "pool.update" | "steward.add" | "steward.remove";
  options?: ModelOptions;
  memberId?: string;
  isDecided: boolean;
}

export interface Asked {
  by: ModelMember;
  to: string;
  cents: number;
}

export type { MechanismName };

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
/** The longest that a request waits for anything. */
export const WAIT_MS = 30 * DAY;
