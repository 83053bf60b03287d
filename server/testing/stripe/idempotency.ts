import { createHash } from "node:crypto";
import type { DoubleState, RememberedResponse } from "@/server/testing/stripe/double-state";
import { StripeFailure } from "@/server/testing/stripe/stripe-error";

const REMEMBERED_MS = 86_400_000;
const LENGTH_MAX = 255;

interface KeyedRequest {
  key: string;
  account: string;
  livemode: boolean;
  endpoint: string;
  body: string;
  requestId: string;
}

/** Stores the response of each idempotency key. Throws if a key is reused for another request. */
export class IdempotencyKeys {
  /** When each key's request began, oldest first, so that expired ones are at the start. */
  private readonly begun = new Map<string, number>();

  constructor(
    private readonly state: DoubleState,
    private readonly nowMs: () => number,
  ) {
    const responses = Object.entries(state.kept.responses).sort(([, one], [, other]) => one.atMs - other.atMs);
    for (const [place, { atMs }] of responses) this.begun.set(place, atMs);
  }

  /** Returns the stored response to the same request. If it is the first, records that it began and returns null. */
  begin(request: KeyedRequest): RememberedResponse | null {
    const { responses } = this.state.kept;
    this.forgetOld();
    if (request.key.length > LENGTH_MAX)
      throw idempotencyError(400, `Idempotency keys have at most ${LENGTH_MAX} characters.`);
    const place = placeOf(request);
    const former = responses[place];
    const fingerprint = createHash("sha256").update(request.body).digest("hex");
    if (former) return former.body === null ? throwInUse(request.key) : sameOrThrow(former, request, fingerprint);
    const { endpoint, requestId } = request;
    responses[place] = { fingerprint, endpoint, atMs: this.nowMs(), requestId, status: 0, body: null };
    this.begun.delete(place);
    this.begun.set(place, this.nowMs());
    return null;
  }

  private forgetOld(): void {
    for (const [place, atMs] of this.begun) {
      if (this.nowMs() - atMs <= REMEMBERED_MS) return;
      this.begun.delete(place);
      delete this.state.kept.responses[place];
    }
  }

  /** Stores the request's response. */
  finish(request: KeyedRequest, status: number, body: string): void {
    Object.assign(this.state.kept.responses[placeOf(request)]!, { status, body });
  }

  /** Forgets a request of which nothing was executed. */
  forget(request: KeyedRequest): void {
    delete this.state.kept.responses[placeOf(request)];
  }

  /** Forgets requests that were still executing when the process ended, as if they had never begun. */
  forgetBegun(): void {
    const { responses } = this.state.kept;
    for (const [place, { body }] of Object.entries(responses)) if (body === null) delete responses[place];
  }
}

function placeOf({ account, livemode, key }: KeyedRequest): string {
  return `${account} ${livemode} ${key}`;
}

function throwInUse(key: string): never {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  throw idempotencyError(409, message, "idempotency_key_in_use");
}

function sameOrThrow(former: RememberedResponse, request: KeyedRequest, fingerprint: string): RememberedResponse {
  if (former.endpoint !== request.endpoint)
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.endpoint}' vs '${former.endpoint}'). Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  if (former.fingerprint === fingerprint) return former;
  throw idempotencyError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
  );
}

function idempotencyError(status: number, message: string, code?: string): StripeFailure {
  return new StripeFailure(status, { type: "idempotency_error", message, code }, false);
}
