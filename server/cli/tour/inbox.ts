import { setTimeout as sleep } from "node:timers/promises";
import { showDelivery } from "@/server/cli/tour/narrator";
import { Deviation, type Json } from "@/server/cli/tour/partner";
import { signatureFault } from "@/server/cli/tour/verify-signature";
import { startReceiver, type WebhookReceiver } from "@/server/cli/tour/webhook-receiver";

const WAIT_MS = 20_000;
const POLL_MS = 50;

interface Delivery {
  type: string;
  data: Json;
}

/** The partner's own webhook receiver: it keeps what it can believe and remembers what it cannot. */
export class Inbox {
  secret = "";
  private readonly early: { header: string; body: string }[] = [];
  private readonly believed: Delivery[] = [];
  private fault: string | null = null;

  private constructor(private readonly signal: AbortSignal) {}

  /** Starts listening on the loopback interface. */
  static async open(signal: AbortSignal): Promise<{ inbox: Inbox; receiver: WebhookReceiver }> {
    const inbox = new Inbox(signal);
    const receiver = await startReceiver(({ headers, body }) => {
      const delivery = { header: String(headers["svc-signature"] ?? ""), body };
      if (inbox.secret === "") inbox.early.push(delivery);
      else inbox.take(delivery);
    });
    return { inbox, receiver };
  }

  /** Gives the receiver the secret that deliveries are signed with. */
  trust(secret: string): void {
    this.secret = secret;
    for (const delivery of this.early.splice(0)) this.take(delivery);
  }

  get count(): number {
    return this.believed.length;
  }

  /** Waits for the event about this gift and returns its data. */
  async wait(type: string, giftId: string): Promise<Json> {
    for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
      if (this.fault) throw new Deviation(`A webhook cannot be believed: ${this.fault}.`);
      const found = this.believed.find((delivery) => delivery.type === type && delivery.data.id === giftId);
      if (found) return found.data;
      await sleep(POLL_MS, undefined, { signal: this.signal });
    }
    throw new Deviation(
      `${type} about ${giftId} did not arrive within ${WAIT_MS / 1_000} s. Is SETTLEMENT_DELAY longer than a few seconds, or does the worker not run? See DATA_DIR/logs.`,
    );
  }

  private take({ header, body }: { header: string; body: string }): void {
    const fault = signatureFault(header, body, this.secret);
    if (fault) {
      this.fault = fault;
      return;
    }
    const delivery = JSON.parse(body) as Delivery & { id: string };
    this.believed.push(delivery);
    showDelivery(delivery.type, `${delivery.data.id}`, `${delivery.id}, signature verified`);
  }
}
