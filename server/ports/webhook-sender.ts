import type { AttemptFailureCode } from "@/server/resources/webhook-delivery";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** How one attempt ended. `text` is the start of the response, null where none may be stored. */
export interface WebhookResponse {
  status: number | null;
  text: string | null;
  durationMs: number;
  /** For how long the endpoint asked to wait before the next attempt, if it said so with 429 or 503. */
  retryAfterMs?: number | null;
  failure: { code: AttemptFailureCode; message: string } | null;
}

/** Makes one attempt. Never throws: every failure is a named value. */
export interface WebhookSender {
  post(request: WebhookRequest): Promise<WebhookResponse>;
}
