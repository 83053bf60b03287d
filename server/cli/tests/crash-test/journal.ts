/** A client's record of one operation: the request that it sent with one key, and the response. */
export interface JournalEntry {
  key: string;
  path: string;
  body: Record<string, unknown>;
  attempts: number;
  /** The final response; null until there is one. */
  response: { status: number; giftId: string | null; isReplay: boolean } | null;
}

/** The client's own record, which is compared with the database in the end. */
export class Journal {
  readonly gifts: JournalEntry[] = [];
  readonly refunds: (JournalEntry & { giftId: string })[] = [];
  requests = 0;
  /** The number of requests without a response. */
  inFlight = 0;
  /** Responses stored by an attempt whose own response never arrived. */
  replays = 0;
  /** Attempts that got no response, or a server error. */
  cutOff = 0;
  /** Attempts that got a retryable error, for instance because the first one with their key was still running. */
  putOff = 0;
  longestOutageMs = 0;
  private lastResponseAt = performance.now();

  /** Records that the product has just responded. */
  responded(): void {
    const now = performance.now();
    this.longestOutageMs = Math.max(this.longestOutageMs, now - this.lastResponseAt);
    this.lastResponseAt = now;
  }

  get retries(): number {
    return [...this.gifts, ...this.refunds].reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  }

  /** How many gifts were accepted. */
  get accepted(): number {
    return this.gifts.filter(({ response }) => response?.giftId).length;
  }

  /** The number of operations without a response. */
  get open(): number {
    return [...this.gifts, ...this.refunds].filter((entry) => entry.response === null).length;
  }
}
