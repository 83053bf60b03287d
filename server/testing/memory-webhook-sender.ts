import type { WebhookRequest, WebhookResponse, WebhookSender } from "@/server/ports/webhook-sender";

/** Stores every request and responds as the test says; 200 by default. */
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
