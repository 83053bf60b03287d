import type { WebhookRequest, WebhookResponse, WebhookSender } from "@/server/ports/webhook-sender";

const DELIVERED: WebhookResponse = { status: 200, text: "", durationMs: 1, failure: null };

/** Stores every request. Responds at once, or for URLs that hang, when the test releases them. */
export class HangingSender implements WebhookSender {
  readonly requests: WebhookRequest[] = [];
  /** Requests without a response yet, oldest first. */
  readonly held: (() => void)[] = [];
  /** Whether requests to this URL hang. */
  hangs: (url: string) => boolean = () => false;
  /** The highest number of requests that hung at once. */
  mostHeld = 0;

  post(request: WebhookRequest): Promise<WebhookResponse> {
    this.requests.push(request);
    if (!this.hangs(request.url)) return Promise.resolve(DELIVERED);
    return new Promise((resolve) => {
      this.held.push(() => resolve(DELIVERED));
      this.mostHeld = Math.max(this.mostHeld, this.held.length);
    });
  }

  /** Responds to the `count` oldest requests that hang, or to all of them. */
  release(count = this.held.length): void {
    for (const respond of this.held.splice(0, count)) respond();
  }

  /** The bodies sent to a URL, repeats included. */
  sentTo(url: string): string[] {
    return this.requests.filter((request) => request.url === url).map(({ body }) => body);
  }
}
