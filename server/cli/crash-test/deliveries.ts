import { createHash } from "node:crypto";
import { verifyWebhook } from "@/clients/typescript/src/almoner";
import { type ReceivedRequest, startReceiver, type WebhookReceiver } from "@/server/cli/tour/webhook-receiver";

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

/** Everything that the receiver was sent, by delivery id. It stays up while the product is being killed. */
export class Deliveries {
  readonly byId = new Map<string, Delivery>();
  /** What must never happen, in sentences. */
  readonly errors: string[] = [];
  requests = 0;
  secret = "";
  private receiver: WebhookReceiver | undefined;

  /** Starts listening; `onSettled` is told of each settled gift once. */
  async listen(onSettled: (giftId: string) => void): Promise<string> {
    this.receiver = await startReceiver((request) => {
      this.requests += 1;
      const isNew = this.take(request);
      // A match goes back with its contribution, so nobody refunds one by itself.
      if (isNew?.type === "gift.settled" && !isNew.isMatch) onSettled(isNew.giftId);
    });
    return this.receiver.url;
  }

  /** How often something came that had come before: allowed, and counted. */
  get repeats(): number {
    return this.requests - this.byId.size;
  }

  /** The deliveries of each kind of event about each gift, as `type giftId` to how many ids told of it. */
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
