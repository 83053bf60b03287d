/** A process, as far as turns are concerned. */
export interface Requester {
  readonly isDead: boolean;
  /** Counts a request and says whether the process dies at it, and on which side of it. */
  countRequest(): "before" | "after" | null;
  die(): Promise<void>;
}

/** Whoever else waits for turns, such as the story itself when it looks at the database. It never dies. */
export const BYSTANDER: Requester = { isDead: false, countRequest: () => null, die: async () => {} };

/** What is known of a request beforehand. */
export interface RequestKind {
  /** Locks rows in order to decide on them. */
  locks?: boolean;
  /** Commits what was done before, or what it does itself. */
  commits?: boolean;
}

/** One thing that a process asks of the outside world: a round trip to the database, or a call to the rail. */
export interface Request extends RequestKind {
  by: Requester;
  /** The database session that it runs in, which may have to wait for another one's lock. */
  pid: number | null;
  run(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface UnderWay {
  request: Request;
  /** Hands the outcome over to who asked; null as long as there is none. */
  answer: (() => void) | null;
}
