const LONGEST_WORDS = 300;

/** The last response of Inngest's server, or why there was none. */
export type Outcome = { status: number; text: string } | { failure: unknown };

/** Why the server did not accept something. */
export interface Reason {
  /** In our own words, which anyone may read. */
  cause: string;
  /** What the server or this system said: only for operators. Null if neither said anything. */
  detail: string | null;
}

/** The cause if there was no response. */
export const UNREACHABLE = "address not reachable";

/** The whole reason, for logs and commands. */
export function reasonText({ cause, detail }: Reason): string {
  return detail === null ? cause : `${cause}: ${detail}`;
}

export interface WatchedFetch {
  fetch: typeof fetch;
  /** The JSON that was sent last. */
  sent(): unknown;
  /** Its outcome; null if nothing was sent. */
  outcome(): Outcome | null;
  /** Forgets both. */
  reset(): void;
}

/** Passes requests on and keeps the last response, of which the SDK shows only a part. */
export function watchFetch(given: typeof fetch = fetch): WatchedFetch {
  let sent: unknown = null;
  let outcome: Outcome | null = null;
  return {
    async fetch(input, init) {
      sent = typeof init?.body === "string" ? JSON.parse(init.body) : null;
      try {
        const response = await given(input, init);
        outcome = { status: response.status, text: await response.clone().text() };
        return response;
      } catch (failure) {
        outcome = { failure };
        throw failure;
      }
    },
    sent: () => sent,
    outcome: () => outcome,
    reset() {
      sent = null;
      outcome = null;
    },
  };
}

/** Why the server did not accept what was sent; null if it did. */
export function reasonIn(outcome: Outcome | null, what: { key: string; content: string }): Reason | null {
  if (outcome === null) return { cause: "nothing was sent", detail: null };
  if ("failure" in outcome) return { cause: UNREACHABLE, detail: wordsOf(outcome.failure) };
  const { status, text } = outcome;
  const said = parse(text);
  const given = typeof said?.status === "number" ? said.status : status;
  if (status < 300 && given < 300 && !said?.error) return null;
  const worst = Math.max(status, given);
  const detail = `${worst} ${String(said?.error || said?.message || text).slice(0, LONGEST_WORDS)}`.trim();
  if (worst === 401 || worst === 403) return { cause: `wrong ${what.key}`, detail };
  if (worst >= 400 && worst < 500) return { cause: `refused ${what.content}`, detail };
  return { cause: "the server failed", detail };
}

function parse(text: string): { status?: unknown; error?: unknown; message?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Node says only "fetch failed"; the error's cause says why. */
function wordsOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { cause } = failure;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error ? cause.message : failure.message;
}
