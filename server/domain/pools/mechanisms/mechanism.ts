import type { z } from "zod";
import type { NotifiedDisbursement } from "@/server/domain/pools/disbursements/disbursement-transitions";
import type { Voter } from "@/server/domain/pools/members/voting-members";
import type { Disbursement, Identity, Pool, PoolMember } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { DecisionRule } from "@/server/resources/disbursement";
import type { MechanismName } from "@/server/resources/pool";

/** A payout that someone asks for. The pool is locked. */
export interface NewRequest<Options> {
  pool: Pool;
  options: Options;
  requester: PoolMember;
  to: Identity;
  amountCents: Cents;
  /** What the treasury holds that is not reserved for other requests. */
  availableCents: Cents;
}

/** How a new request is decided. */
export interface Opening {
  rule: DecisionRule;
  /** True if the request is approved as it is made. */
  isAtOnce?: true;
  /** How many approvals it takes, or votes for it at least; 0 where neither decide. */
  required: number;
  /** Who has a vote; null where there is none. */
  voters?: readonly Voter[];
  quorum?: number;
  closesAt?: Date;
  /** True if the requester's own request counts as the first approval. */
  countsRequester?: boolean;
  turnNumber?: number;
  drawNumber?: number;
}

/** The decision about a request; null if it still waits. */
export type Verdict = "approve" | "reject" | "expire" | null;

/** Who may approve a request. */
export type Approver = "steward" | "member" | "none";

/** What a mechanism can make the pool do by itself. */
export interface Engine {
  /** Approves a request, and pays it. */
  approve(tx: Context, disbursementId: string): Promise<unknown>;
  /** Decides a request, if what has been said decides it. */
  decide(tx: Context, disbursementId: string): Promise<void>;
  /** Makes a request in the name of a member, with the rule that it follows from as its reason, approves it and pays it; returns it. */
  pay(
    tx: Context,
    payout: { pool: Pool; to: string; amountCents: Cents; reason: string; requester: string; opening: Opening },
  ): Promise<Disbursement>;
}

/** One way in which a pool decides who is paid. It reads what it needs under the pool's lock, and writes only its own tables. */
export interface Mechanism<Options extends object> {
  name: MechanismName;
  /** Its options, with defaults for all of them. */
  options: z.ZodType<Options>;
  /** What it is, for diagrams and documentation, as sentences about a request. */
  steps: readonly { from: string; to: string; when: string }[];
  /** True if a request may ask for more than there is: it waits until the treasury holds it. */
  mayWaitForMoney?: true;
  /** True if requests are paid while the pool is paused. */
  actsWhilePaused?: true;
  /** Admits a new request, or throws why it cannot be made. */
  open(tx: Context, request: NewRequest<Options>): Promise<Opening>;
  /** The place of a new member in the order of turns; null for the last. */
  placeOf?(tx: Context, pool: Pool, options: Options, identityId: string): Promise<number | null>;
  /** Who may approve a request that waits for approvals. */
  approvers?(options: Options, request: Disbursement): Approver;
  /** Decides a request by what has been said, and by the time. */
  decide(options: Options, request: NotifiedDisbursement, now: Date): Verdict;
  /** When it does something by itself next, as of now; null if nothing is due. Asked whenever the pool changes. */
  nextActAt?(tx: Context, pool: Pool, options: Options): Promise<Date | null>;
  /** Does one thing that is due by itself. */
  act?(tx: Context, pool: Pool, options: Options, engine: Engine): Promise<void>;
  /** Until when members say whether they agree with a request that was paid without them. */
  ratifyUntil?(options: Options, now: Date): Date;
  /** Called after the pool's options change to these: updates dates of what is open. `pool` has the old options. */
  changed?(tx: Context, pool: Pool, options: Options): Promise<void>;
  /** Before a request is paid: records what ends with it. */
  paying?(tx: Context, pool: Pool, options: Options, request: Disbursement): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: any mechanism, its options' type forgotten.
export type AnyMechanism = Mechanism<any>;
