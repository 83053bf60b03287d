import type { Answered } from "@/server/domain/payments/call-rail";

const TAKEN_TOGETHER_MAX = 500;
/** Fewer are not divided: a transaction has its own costs. */
const DIVIDED_MIN = 100;

/**
 * Answers of the rail that wait to be recorded, and those that are being recorded. Recording gifts locks their recipients'
 * balances until it is committed, so batches that are recorded at once are of different recipients, as far as there are any.
 */
export class UnrecordedAnswers {
  #waiting: Answered[] = [];
  readonly #taken = new Set<readonly Answered[]>();

  add(answered: Answered): void {
    this.#waiting.push(answered);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** How many are not recorded yet. */
  get count(): number {
    return [...this.#taken].reduce((sum, { length }) => sum + length, this.#waiting.length);
  }

  isFull(): boolean {
    return this.#waiting.length >= TAKEN_TOGETHER_MAX;
  }

  /** Takes those that are recorded next: of whole recipients, the one that has waited longest first. */
  take(): readonly Answered[] {
    const busy = new Set([...this.#taken].flat().map(partyOf));
    const free = this.#waiting.filter((answered) => !busy.has(partyOf(answered)));
    const from = free.length > 0 ? free : this.#waiting;
    const parties = [...byParty(from).values()];
    const leaves = this.#taken.size === 0 && parties.length > 1 && from.length >= DIVIDED_MIN;
    const wanted = leaves ? from.length / 2 : from.length;
    const batch: Answered[] = [];
    for (const party of parties) {
      if (batch.length >= Math.min(wanted, TAKEN_TOGETHER_MAX)) break;
      batch.push(...party.slice(0, TAKEN_TOGETHER_MAX - batch.length));
    }
    const gone = new Set(batch);
    this.#waiting = this.#waiting.filter((answered) => !gone.has(answered));
    this.#taken.add(batch);
    return batch;
  }

  /** Says that a batch is recorded, or never will be. */
  end(batch: readonly Answered[]): void {
    this.#taken.delete(batch);
  }
}

/** Whose balances its recording locks. */
function partyOf({ payment: { recipientId, subjectId } }: Answered): string {
  return recipientId ?? subjectId;
}

function byParty(answers: readonly Answered[]): Map<string, Answered[]> {
  const parties = new Map<string, Answered[]>();
  for (const answered of answers) {
    const party = partyOf(answered);
    const others = parties.get(party);
    if (others) others.push(answered);
    else parties.set(party, [answered]);
  }
  return parties;
}
