import type { PoolCadence } from "@/server/kernel/cadence";
import type { Vote } from "@/server/resources/disbursement";
import type { MechanismName } from "@/server/resources/pool";

/** What an operation throws, in the model, with the code of the error. */
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

/** What the rail will say of a charge. */
export interface RailOutcome {
  at: number;
  what: "clears" | "is declined" | "is taken back";
  commitment: ModelCommitment;
  term: number;
}

export interface ModelRequest {
  /** Null for one that a rotation made by itself. */
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
  /** Who has a vote, with what they said. */
  votes: Map<string, Vote | null> | null;
  /** The year by which each of them has it. */
  years: Map<string, ModelYear>;
  closesAt: number | null;
  createdAt: number;
  decidedAt: number | null;
  paidAt: number | null;
  turn: number | null;
  /** Until when members say whether they agree with what was paid without them. */
  ratifyUntil: number | null;
}

export interface ModelTurn {
  number: number;
  opensAt: number;
  dueAt: number;
}

/** All options that a mechanism can have, with their defaults. */
export type ModelOptions = Readonly<Record<string, unknown>>;

/** What a draw had to choose from and what it chose, as the product recorded it: chance is not part of the model. */
export interface DrawResult {
  entries: string[];
  winnerId: string;
}

/** What one request needs to be opened. */
export interface Opened {
  rule: ModelRequest["rule"];
  required?: number;
  isAtOnce?: boolean;
  countsRequester?: boolean;
  /** What gives those a vote who have one. */
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
/** Longer than a request waits for anything. */
export const WAIT_MS = 30 * DAY;
