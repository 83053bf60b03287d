/** How the server answered a call. */
export interface ResponseInfo {
  status: number;
  headers: Headers;
  /** Finds the call in the server's log. */
  requestId: string | null;
  /** The key that was sent with a POST. */
  idempotencyKey: string | null;
  /** True where an earlier call with the same key had been answered already, and this is that answer again. */
  isReplay: boolean;
  /** How often the call was sent. */
  tries: number;
}

// Beside the results instead of in them, so that they print, compare and serialise as what the API sent.
const infos = new WeakMap<object, ResponseInfo>();

/** Says how the server answered the call that made this result: its status, headers and request id. */
export function responseOf(result: object): ResponseInfo {
  const info = infos.get(result);
  if (!info) throw new TypeError("responseOf() takes what a call of the client resolved to, the same object.");
  return info;
}

/** Remembers how a result came about. */
export function rememberResponse<T extends object>(result: T, info: ResponseInfo): T {
  infos.set(result, info);
  return result;
}
