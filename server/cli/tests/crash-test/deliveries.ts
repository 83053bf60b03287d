import { createHash } from "node:crypto";
import { verifyWebhook } from "@/clients/typescript/src/almoner";
import { type ReceivedRequest, startReceiver, type WebhookReceiver } from "@/server/cli/tests/tour/webhook-receiver";

interface NotifiedGift {
  id: string;
  matched_gift_id?: string;
}

interface Delivery {
  type: string;
  giftId: string;
  isMatch: boolean;
  digest: string;
  times: number;
}

/** Every received delivery, by id. The receiver stays up while the product is being killed. */
export class Deliveries {
  readonly byId = new Map<string, Delivery>();
  /** Violations, in sentences. */
  readonly errors: string[] = [];
  requests = 0;
  secret = "";
  private receiver: WebhookReceiver | undefined;

  /** Starts listening; `onSettled` is called once per settled gift, `onEnded` once per gift that settled or failed. */
  async listen(onSettled: (giftId: string) => void, onEnded: (giftId: string) => void): Promise<string> {
    this.receiver = await startReceiver((request) => {
      this.requests += 1;
      const isNew = this.take(request);
      if (isNew?.type === "gift.settled" || isNew?.type === "gift.failed") onEnded(isNew.giftId);
      // A matching gift is refunded with its contribution, never by itself.
      if (isNew?.type === "gift.settled" && !isNew.isMatch) onSettled(isNew.giftId);
    });
    return this.receiver.url;
  }

  /** The number of redeliveries: allowed, and counted. */
  get repeats(): number {
    return this.requests - this.byId.size;
  }

  /** The deliveries of each event type about each gift: `type giftId` to the number of delivery ids. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { type, giftId } of this.byId.values()) {
      counts.set(`${type} ${giftId}`, (counts.get(`${type} ${giftId}`) ?? 0) + 1);
    }
    return counts;
  }

  async close(): Promise<void> {
    await this.receiver?.close();
  }

  private take({ headers, body }: ReceivedRequest): Delivery | null {
    const headerId = String(headers["svc-event-id"] ?? "");
    try {
      verifyWebhook(body, headers, this.secret);
    } catch (error) {
      this.errors.push(`${headerId}: ${(error as Error).message}`);
    }
    const { id, type, data } = JSON.parse(body) as { id: string; type: string; data: NotifiedGift };
    if (id !== headerId) this.errors.push(`${headerId}: the body says ${id}`);
    const digest = createHash("sha256").update(body).digest("hex");
    const known = this.byId.get(id);
    if (!known) {
      const delivery = { type, giftId: data.id, isMatch: data.matched_gift_id !== undefined, digest, times: 1 };
      this.byId.set(id, delivery);
      return delivery;
    }
    known.times += 1;
    if (known.digest !== digest) this.errors.push(`${id}: its body changed between attempts`);
    return null;
  }
}
