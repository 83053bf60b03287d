import { setTimeout as sleep } from "node:timers/promises";
import { verifyWebhook, type WebhookEvent, type WebhookEvents } from "@/clients/typescript/src/almoner";
import { Deviation } from "@/server/cli/tests/tour/deviation";
import { showDelivery } from "@/server/cli/tests/tour/narrator";
import { type ReceivedRequest, startReceiver, type WebhookReceiver } from "@/server/cli/tests/tour/webhook-receiver";

const WAIT_MS = 20_000;
const POLL_MS = 50;

/** The partner's own webhook receiver: it keeps verified deliveries and records the others. */
export class Inbox {
  private secret = "";
  private readonly early: ReceivedRequest[] = [];
  private readonly believed: WebhookEvent[] = [];
  private error: string | null = null;

  private constructor(private readonly signal: AbortSignal) {}

  /** Starts listening on the loopback interface. */
  static async open(signal: AbortSignal): Promise<{ inbox: Inbox; receiver: WebhookReceiver }> {
    const inbox = new Inbox(signal);
    const receiver = await startReceiver((request) => {
      if (inbox.secret === "") inbox.early.push(request);
      else inbox.take(request);
    });
    return { inbox, receiver };
  }

  /** Sets the secret that signs deliveries. */
  trust(secret: string): void {
    this.secret = secret;
    for (const request of this.early.splice(0)) this.take(request);
  }

  get count(): number {
    return this.believed.length;
  }

  /** Waits for the event about this gift and returns its data. */
  async wait<T extends keyof WebhookEvents>(type: T, giftId: string): Promise<WebhookEvents[T]["data"]> {
    for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
      if (this.error) throw new Deviation(`A webhook could not be verified. ${this.error}`);
      const found = this.believed.find((event) => event.type === type && subjectOf(event) === giftId);
      if (found) return found.data as WebhookEvents[T]["data"];
      await sleep(POLL_MS, undefined, { signal: this.signal });
    }
    throw new Deviation(
      `${type} for ${giftId} did not arrive within ${WAIT_MS / 1_000} s. Is SETTLEMENT_DELAY longer than a few seconds, or is the worker not running? See DATA_DIR/logs.`,
    );
  }

  private take({ headers, body }: ReceivedRequest): void {
    try {
      const event = verifyWebhook(body, headers, this.secret);
      this.believed.push(event);
      showDelivery(event.type, String(subjectOf(event)), `${event.id}, signature verified`);
    } catch (error) {
      this.error = (error as Error).message;
    }
  }
}

/** The id of the resource that the event is about. */
function subjectOf({ data }: WebhookEvent): unknown {
  return "id" in data ? data.id : undefined;
}
