/** A rail's event. It is only a hint to ask about its subject: events come twice, late, in any order, and forged. */
export interface RailEvent {
  /** `nothing` is an event of the rail's own that has no effect: it was received, and need not be repeated. */
  about: "payment" | "account" | "form" | "mandate" | "nothing";
  /** The rail's id of the event, by which repetitions are recognized. */
  id: string;
  /**
   * Our key of the payment concerned, the rail's token of the account, the query with which the form that was completed returns, or
   * the rail's id of the mandate; empty for `nothing`.
   */
  key: string;
  type: string;
}

/** Hands an event over as it would arrive by HTTP. */
export type EventPost = (headers: Headers, body: string) => Promise<void>;

export interface PostingOptions {
  now: Date;
  limit: number;
  /**
   * Which of the rail's events were received before, by their ids. A rail that looks up events that may never have
   * arrived need not post those, even if another process has received them, or an earlier one had begun.
   */
  received?(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
