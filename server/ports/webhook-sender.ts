export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export const WEBHOOK_FAILURES = [
  "http_error",
  "redirect",
  "timeout",
  "dns_error",
  "connection_refused",
  "connection_reset",
  "tls_error",
  "blocked_destination",
] as const;

export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** How one attempt ended. `text` is the start of the response, null where none may be stored. */
export interface WebhookResponse {
  status: number | null;
  text: string | null;
  durationMs: number;
  failure: { code: WebhookFailure; message: string } | null;
}

/** Makes one attempt. Never throws: every failure is a named value. */
export interface WebhookSender {
  post(request: WebhookRequest): Promise<WebhookResponse>;
}
