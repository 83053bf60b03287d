/** The response to a call. */
export interface ResponseInfo {
  status: number;
  headers: Headers;
  /** Identifies the call in the server's logs. */
  requestId: string | null;
  /** The key that was sent with a POST. */
  idempotencyKey: string | null;
  /** Whether this is the stored response to an earlier call with the same key. */
  isReplay: boolean;
  /** How many attempts were made. */
  tries: number;
}

// Kept outside the results, which then print, compare and serialize exactly as the API sent them.
const infos = new WeakMap<object, ResponseInfo>();

/** Returns the response behind a result: its status, headers and request id. */
export function responseOf(result: object): ResponseInfo {
  const info = infos.get(result);
  if (!info) throw new TypeError("responseOf() takes what a call of the client resolved to, the same object.");
  return info;
}

/** Records the response behind a result. */
export function rememberResponse<T extends object>(result: T, info: ResponseInfo): T {
  infos.set(result, info);
  return result;
}
