import type { WebhookRequest, WebhookResponse, WebhookSender } from "@/server/ports/webhook-sender";

/** Keeps every request and answers as the test says; 200 unless told otherwise. */
export class MemoryWebhookSender implements WebhookSender {
  readonly requests: WebhookRequest[] = [];
  response: (request: WebhookRequest) => WebhookResponse = () => ({
    status: 200,
    text: "",
    durationMs: 1,
    failure: null,
  });

  async post(request: WebhookRequest): Promise<WebhookResponse> {
    this.requests.push(request);
    return this.response(request);
  }
}
