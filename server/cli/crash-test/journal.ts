/** What a client knows of one operation: the request it sent with one key, and the response. */
export interface JournalEntry {
  key: string;
  path: string;
  body: Record<string, unknown>;
  attempts: number;
  /** The final response; null while there is none. */
  response: { status: number; giftId: string | null; isReplay: boolean } | null;
}

/** The client's own record, which the database is compared with in the end. */
export class Journal {
  readonly gifts: JournalEntry[] = [];
  readonly refunds: (JournalEntry & { giftId: string })[] = [];
  requests = 0;
  /** Responses stored by an attempt whose own response never arrived. */
  replays = 0;
  /** Attempts that got no response, or one that asks for a retry. */
  unanswered = 0;
  responses = 0;
  longestOutageMs = 0;
  private lastResponseAt = performance.now();

  /** Records that the product just responded. */
  responded(): void {
    const now = performance.now();
    this.responses += 1;
    this.longestOutageMs = Math.max(this.longestOutageMs, now - this.lastResponseAt);
    this.lastResponseAt = now;
  }

  get retries(): number {
    return [...this.gifts, ...this.refunds].reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  }

  /** The number of operations without a response. */
  get open(): number {
    return [...this.gifts, ...this.refunds].filter((entry) => entry.response === null).length;
  }
}
