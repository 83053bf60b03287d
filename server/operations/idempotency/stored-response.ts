/** An Idempotency-Key with the hash of its request. */
export interface IdempotentRequest {
  key: string;
  requestHash: string;
}

/** A stored response that an operation found for its Idempotency-Key, to be sent again byte for byte. */
export class ReplayedResponse {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {}
}
