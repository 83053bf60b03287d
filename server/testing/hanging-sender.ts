import type { WebhookRequest, WebhookResponse, WebhookSender } from "@/server/ports/webhook-sender";

const DELIVERED: WebhookResponse = { status: 200, text: "", durationMs: 1, failure: null };

/** Stores every request, and responds at once or, to those that hang, when the test says so. */
export class HangingSender implements WebhookSender {
  readonly requests: WebhookRequest[] = [];
  /** Those that have no response yet, the oldest first. */
  readonly held: (() => void)[] = [];
  /** Whether a new request hangs. */
  hangs: (url: string) => boolean = () => false;
  /** The most requests that hung at once. */
  mostHeld = 0;

  post(request: WebhookRequest): Promise<WebhookResponse> {
    this.requests.push(request);
    if (!this.hangs(request.url)) return Promise.resolve(DELIVERED);
    return new Promise((resolve) => {
      this.held.push(() => resolve(DELIVERED));
      this.mostHeld = Math.max(this.mostHeld, this.held.length);
    });
  }

  /** Responds to so many that hang. */
  release(count = this.held.length): void {
    for (const respond of this.held.splice(0, count)) respond();
  }

  /** The bodies sent to a URL, each as often as it was sent. */
  sentTo(url: string): string[] {
    return this.requests.filter((request) => request.url === url).map(({ body }) => body);
  }
}
