import { MODEL_MECHANISMS } from "@/server/testing/pool-model/model-mechanisms";
import {
  type DrawResult,
  type MechanismName,
  type ModelChange,
  type ModelCommitment,
  type ModelMember,
  type ModelOptions,
  type ModelRequest,
  type ModelTurn,
  type Opened,
  type RailOutcome,
  WAIT_MS,
} from "@/server/testing/pool-model/model-state";

/** A pool in memory: the expected balances and statuses, computed as simply as possible. */
export class PoolModel {
  status: "active" | "paused" | "closed" = "active";
  treasury = 0;
  reserves = 0;
  actAt: number | null = null;
  readonly members: ModelMember[] = [];
  readonly commitments: ModelCommitment[] = [];
  readonly requests: ModelRequest[] = [];
  readonly changes: ModelChange[] = [];
  outcomes: RailOutcome[] = [];
  /** The open turn, and when the first turn was opened. */
  turn: ModelTurn | null = null;
  firstTurnAt = 0;
  paidTurns = 0;
  /** The open draw: its number, and when it takes place automatically. */
  draw: { number: number; at: number | null } | null = null;
  /** Results of draws, by their numbers, read from the product. */
  results = new Map<number, DrawResult>();
  #options: ModelOptions;

  constructor(
    readonly mechanism: MechanismName,
    options: ModelOptions,
    readonly createdAt: number,
    public now: number,
  ) {
    this.#options = options;
  }

  get options(): ModelOptions {
    return this.#options;
  }

  govern(options: ModelOptions): void {
    const before = this.#options;
    this.#options = options;
    MODEL_MECHANISMS[this.mechanism].changed?.(this, before);
  }

  get available(): number {
    const promised = this.requests.filter(({ status, isPaid }) => status === "approved" && !isPaid);
    return this.treasury - promised.reduce((cents, request) => cents + request.cents, 0);
  }

  get mayPay(): boolean {
    return this.status === "active" || (this.status === "paused" && this.mechanism === "emergency");
  }

  memberOf(id: string): ModelMember | undefined {
    return this.members.find((member) => member.id === id && member.isActive);
  }

  openCommitmentOf(id: string): ModelCommitment | undefined {
    return this.commitments.find(
      ({ memberId, status }) => memberId === id && ["pending", "active", "past_due"].includes(status),
    );
  }

  /** Active members with a commitment in one of the statuses, in the order of turns. */
  membersWith(...statuses: ModelCommitment["status"][]): ModelMember[] {
    const has = ({ id }: ModelMember) => statuses.includes(this.openCommitmentOf(id)?.status ?? "ended");
    const inOrder = (a: ModelMember, b: ModelMember) => a.position - b.position || (a.id < b.id ? -1 : 1);
    return this.members.filter((member) => member.isActive && has(member)).sort(inOrder);
  }

  /** Commitments that give active members a vote: their year is paid, or its payment is pending and not declined. */
  votingCommitments(): ModelCommitment[] {
    const open = this.members.filter(({ isActive }) => isActive).flatMap(({ id }) => this.openCommitmentOf(id) ?? []);
    return open.filter(({ status, chargeAt }) => status !== "past_due" || chargeAt === null);
  }

  /** Withdraws the votes that rest on a commitment's current year, whose payment failed, from undecided requests. */
  withdrawVotes(commitment: ModelCommitment): void {
    for (const { status, votes, years } of this.requests) {
      const year = years.get(commitment.memberId);
      if (status !== "requested" || year?.commitment !== commitment || year.term !== commitment.term) continue;
      if (votes!.delete(commitment.memberId) && this.status !== "closed") this.actAt = this.now;
    }
  }

  get lastPosition(): number {
    return Math.max(0, ...this.members.map(({ position }) => position));
  }

  join(id: string, role: ModelMember["role"] = "member"): ModelMember {
    const known = this.members.find((member) => member.id === id);
    if (known?.isActive) return known;
    const position = MODEL_MECHANISMS[this.mechanism].placeOf?.(this, id) ?? this.lastPosition + 1;
    const joined = { id, role, isActive: true, position, joinedAt: this.now };
    if (known) return Object.assign(known, joined);
    const member = { ...joined, servedAt: null };
    this.members.push(member);
    return member;
  }

  /** The next time at which anything in the pool is due. */
  nextMoment(): number | null {
    const open = this.requests.filter(
      ({ status, isPaid }) => status === "requested" || (status === "approved" && !isPaid),
    );
    const instants = [
      this.actAt,
      ...this.outcomes.map(({ at }) => at),
      ...open.map(({ closesAt }) => closesAt),
      ...this.commitments.flatMap(({ chargeAt, renewsAt, nextReleaseAt, status }) => [
        chargeAt,
        renewsAt,
        status === "active" ? nextReleaseAt : null,
      ]),
    ].filter((at) => at !== null);
    return instants.length > 0 ? Math.min(...instants) : null;
  }

  /** Ends requests that are past their time, and runs what is due automatically. */
  workRequests(): void {
    const isOpen = ({ status, isPaid }: ModelRequest) => status === "requested" || (status === "approved" && !isPaid);
    const due = this.requests.filter((request) => isOpen(request) && (request.closesAt ?? Infinity) <= this.now);
    for (const request of due.sort((a, b) => (a.id! < b.id! ? -1 : 1))) {
      if (request.status === "requested") this.decide(request);
      else if (!request.isPaid) request.status = "failed";
      this.settle();
    }
    if (this.actAt !== null && this.actAt <= this.now) this.settle();
  }

  open(request: Pick<ModelRequest, "id" | "by" | "to" | "cents">, opened: Opened): ModelRequest {
    const written: ModelRequest = {
      ...request,
      rule: opened.rule,
      required: opened.required ?? 0,
      options: this.options,
      status: "requested",
      isPaid: false,
      approvals: new Set(opened.countsRequester ? [request.by] : []),
      votes: opened.voters ? new Map(opened.voters.map(({ memberId }) => [memberId, null])) : null,
      years: new Map(
        (opened.voters ?? []).map((commitment) => [commitment.memberId, { commitment, term: commitment.term }]),
      ),
      closesAt: opened.closesAt ?? null,
      createdAt: this.now,
      decidedAt: null,
      paidAt: null,
      turn: opened.turn ?? null,
      ratifyUntil: null,
    };
    this.requests.push(written);
    return written;
  }

  decide(request: ModelRequest): void {
    const verdict = MODEL_MECHANISMS[this.mechanism].decide(request, this.now);
    if (verdict === "approved") this.approve(request);
    else if (verdict !== null) Object.assign(request, { status: verdict, decidedAt: this.now });
  }

  approve(request: ModelRequest): void {
    Object.assign(request, { status: "approved", decidedAt: this.now, closesAt: this.now + WAIT_MS });
    this.pay(request);
  }

  /** Pays a request, unless it has to wait. */
  private pay(request: ModelRequest): void {
    if (!this.mayPay || this.treasury < request.cents) return;
    this.treasury -= request.cents;
    Object.assign(request, { isPaid: true, paidAt: this.now, closesAt: null });
    MODEL_MECHANISMS[this.mechanism].paying?.(this, request);
    const payee = this.members.find(({ id }) => id === request.to);
    if (payee) payee.servedAt = this.now;
  }

  /** Runs what is due automatically after a change. */
  settle(): void {
    const waiting = this.requests.filter(({ status, isPaid }) => status === "approved" && !isPaid);
    for (const request of waiting.sort((a, b) => a.decidedAt! - b.decidedAt! || (a.id! < b.id! ? -1 : 1)))
      this.pay(request);
    const { nextActAt, act } = MODEL_MECHANISMS[this.mechanism];
    for (;;) {
      this.actAt = this.status === "closed" ? null : (nextActAt?.(this) ?? null);
      if (this.actAt === null || this.actAt > this.now) return;
      act!(this);
    }
  }
}
