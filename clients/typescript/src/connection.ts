import { failureOf, type RawResponse, type Sent, sendOnce } from "./attempt.js";
import { type AlmonerOptions, type Configuration, readConfiguration } from "./configuration.js";
import { errorFrom } from "./error-from.js";
import { type AlmonerError, ConnectionError, NotFoundError } from "./errors.js";
import { CLIENT_VERSION } from "./generated/api.js";
import { List, type Page } from "./list.js";
import { type Operation, pathOf, queryOf } from "./operation.js";
import { readResponse } from "./read-response.js";
import type { RequestOptions } from "./request-options.js";
import { rememberResponse } from "./response-of.js";
import { waitBeforeRetryMs } from "./retries.js";

const KEY = /^[\x20-\x7e]{1,255}$/;

interface Call {
  operation: Operation;
  sent: Sent;
  idempotencyKey: string | null;
  options: RequestOptions;
}

/** Makes the calls of one API key: sends requests, retries them where that is safe, and parses the responses. */
export class Connection {
  // A private field, so that neither inspecting nor serializing a client reveals the key.
  readonly #configuration: Configuration;

  constructor(options: AlmonerOptions) {
    this.#configuration = readConfiguration(options);
  }

  /** Returns a list that fetches its pages on demand. */
  list<T>(operation: Operation, ids: readonly string[], query: object | undefined, options?: RequestOptions): List<T> {
    return new List((cursor) => {
      const fields = cursor === null ? query : { ...query, cursor };
      return this.call<Page<T>>(operation, ids, fields, options);
    });
  }

  /** Makes a call, with retries where they are safe and useful. */
  async call<T>(
    operation: Operation,
    ids: readonly string[],
    input: object | undefined,
    options: RequestOptions = {},
  ): Promise<T> {
    const call = this.#prepare(operation, ids, input, options);
    const retries = isRepeatable(call) ? (options.maxRetries ?? this.#configuration.maxRetries) : 0;
    let mayHaveHappened = false;
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#try(call, tries);
      if (!(outcome instanceof Error)) return this.#result<T>(call, outcome, tries);
      // The first attempt deleted it, but its response was lost.
      if (outcome instanceof NotFoundError && operation.method === "DELETE" && mayHaveHappened) {
        return this.#result<T>(call, { status: 204, headers: outcome.headers, bytes: new Uint8Array() }, tries);
      }
      mayHaveHappened ||= outcome instanceof ConnectionError || outcome.status >= 500;
      const waitMs = tries > retries ? null : waitBeforeRetryMs(outcome, tries);
      if (waitMs === null) throw outcome;
      await this.#configuration.pause(waitMs, options.signal);
      options.signal?.throwIfAborted();
    }
  }

  #prepare(operation: Operation, ids: readonly string[], input: object | undefined, options: RequestOptions): Call {
    const { apiKey, baseUrl } = this.#configuration;
    const query = operation.input === "query" ? queryOf(input ?? {}) : "";
    const body = operation.input === "body" && input !== undefined ? JSON.stringify(input) : null;
    const idempotencyKey = idempotencyKeyOf(operation, options);
    const headers = new Headers(options.headers);
    headers.set("Authorization", `Bearer ${apiKey}`);
    headers.set("User-Agent", `almoner-typescript/${CLIENT_VERSION}`);
    if (body !== null) headers.set("Content-Type", "application/json");
    if (idempotencyKey !== null) headers.set("Idempotency-Key", idempotencyKey);
    const sent = { url: baseUrl + pathOf(operation, ids) + query, method: operation.method, headers, body };
    return { operation, sent, idempotencyKey, options };
  }

  /** One attempt: the response, or the error to report if no retry helps. Rejects only if the caller aborted. */
  async #try(
    { sent, idempotencyKey, options }: Call,
    tries: number,
  ): Promise<RawResponse | AlmonerError | ConnectionError> {
    const { fetch, timeoutMs, baseUrl, apiKey } = this.#configuration;
    options.signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      const response = await sendOnce(fetch, sent, signal);
      const isSuccess = response.status >= 200 && response.status < 300;
      return isSuccess ? response : errorFrom(response, { baseUrl, idempotencyKey, tries });
    } catch (error) {
      options.signal?.throwIfAborted();
      return failureOf(error, { isTimeout: timeout.aborted, baseUrl, apiKey, idempotencyKey, tries });
    }
  }

  #result<T>({ operation, idempotencyKey }: Call, response: RawResponse, tries: number): T {
    const result = readResponse(operation, response);
    const { status, headers } = response;
    if (result === null) throw errorFrom(response, { baseUrl: this.#configuration.baseUrl, idempotencyKey, tries });
    const isReplay = headers.get("idempotent-replayed") === "true";
    const requestId = headers.get("request-id");
    return rememberResponse(result, { status, headers, requestId, idempotencyKey, isReplay, tries }) as T;
  }
}

/** GET, DELETE and PATCH (which only sets fields to given values) are idempotent here. A POST is because of its key. */
function isRepeatable({ operation, idempotencyKey }: Call): boolean {
  return operation.method !== "POST" || idempotencyKey !== null;
}

function idempotencyKeyOf({ method }: Operation, { idempotencyKey }: RequestOptions): string | null {
  if (method !== "POST") return null;
  if (idempotencyKey === undefined) return globalThis.crypto.randomUUID();
  if (idempotencyKey !== null && !KEY.test(idempotencyKey)) {
    throw new TypeError("An idempotency key has 1 to 255 printable ASCII characters.");
  }
  return idempotencyKey;
}
