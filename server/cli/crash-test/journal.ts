/** What a client knows of one operation: what it asked under one key, and what it was told. */
export interface JournalEntry {
  key: string;
  path: string;
  body: Record<string, unknown>;
  attempts: number;
  /** The final answer; null while there is none. */
  response: { status: number; giftId: string | null; isReplay: boolean } | null;
}

/** The client's own record, which the database is held against in the end. */
export class Journal {
  readonly gifts: JournalEntry[] = [];
  readonly refunds: (JournalEntry & { giftId: string })[] = [];
  requests = 0;
  /** Answers that were stored by an attempt whose own answer never arrived. */
  replays = 0;
  /** Attempts that got no answer, or one that asks to try again. */
  unanswered = 0;
  responses = 0;
  longestOutageMs = 0;
  private lastResponseAt = performance.now();

  /** Notes that the product answered just now. */
  responded(): void {
    const now = performance.now();
    this.responses += 1;
    this.longestOutageMs = Math.max(this.longestOutageMs, now - this.lastResponseAt);
    this.lastResponseAt = now;
  }

  get retries(): number {
    return [...this.gifts, ...this.refunds].reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  }

  /** How many operations still have no answer. */
  get open(): number {
    return [...this.gifts, ...this.refunds].filter((entry) => entry.response === null).length;
  }
}
