/** A process that takes turns. */
export interface Requester {
  readonly isDead: boolean;
  /** Counts a request; returns whether the process dies at it, and if so before or after it is executed. */
  countRequest(): "before" | "after" | null;
  die(): Promise<void>;
}

/** Others that wait for turns, such as the story itself when it reads the database. They never die. */
export const BYSTANDER: Requester = { isDead: false, countRequest: () => null, die: async () => {} };

/** The facts about a request that are known beforehand. */
export interface RequestKind {
  /** It locks rows in order to decide on them. */
  locks?: boolean;
  /** It commits earlier statements, or its own. */
  commits?: boolean;
}

/** One request of a process to the outside world: a round trip to the database, or a call to the rail. */
export interface Request extends RequestKind {
  by: Requester;
  /** The process id of its database session, which may have to wait for another session's lock. */
  pid: number | null;
  run(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface UnderWay {
  request: Request;
  /** Delivers the outcome to the caller; null until there is one. */
  answer: (() => void) | null;
}
