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
  /** How many requests have no answer yet. */
  inFlight = 0;
  /** Responses stored by an attempt whose own response never arrived. */
  replays = 0;
  /** Attempts that got no response, or an error of the server's. */
  cutOff = 0;
  /** Attempts that were asked to come again, because the first one under their key goes on, for instance. */
  putOff = 0;
  longestOutageMs = 0;
  private lastResponseAt = performance.now();

  /** Records that the product just responded. */
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
