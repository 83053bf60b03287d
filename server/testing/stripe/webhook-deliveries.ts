import Stripe from "stripe";
import type { Chance } from "@/server/testing/stripe/disturbances";
import type { Delivery } from "@/server/testing/stripe/double-state";
import type { DoubleWorld } from "@/server/testing/stripe/scope";

/**
 * How webhooks go wrong. `lost`, `doubled` and `late` are the shares of deliveries affected, 0 to 1. A late one waits
 * `lateMs` on the double's clock.
 */
export interface WebhookOrder {
  paused: boolean;
  lost: number;
  doubled: number;
  late: number;
  lateMs: number;
  shuffled: boolean;
}

const IN_ORDER: WebhookOrder = { paused: false, lost: 0, doubled: 0, late: 0, lateMs: 60_000, shuffled: false };
/** The delay before each retry of a failed delivery. */
const RETRY_MS = [60_000, 3_600_000, 7_200_000, 14_400_000];
const TIMEOUT_MS = 10_000;

/** Sends events to webhook endpoints as Stripe does: signed, with retries if they are not accepted. */
export class WebhookDeliveries {
  order: WebhookOrder = { ...IN_ORDER };
  private sending: Promise<void> | null = null;

  constructor(
    private readonly world: DoubleWorld,
    private readonly chance: Chance,
  ) {}

  /** Changes how webhooks go wrong; settings that are not given return to their defaults. */
  setOrder(order: Partial<WebhookOrder>): void {
    this.order = { ...IN_ORDER, ...order };
  }

  /** Sends due deliveries one after another. Returns once none is due, or at once while paused. */
  flush(): Promise<void> {
    this.sending ??= this.sendDue().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private async sendDue(): Promise<void> {
    while (!this.order.paused) {
      const due = this.takeDue();
      if (due.length === 0) return;
      for (const delivery of due) await this.attempt(delivery);
      this.world.state.save();
    }
  }

  private takeDue(): Delivery[] {
    const { kept } = this.world.state;
    const nowMs = this.world.nowMs();
    const due = kept.deliveries.filter(({ dueMs }) => dueMs <= nowMs);
    kept.deliveries = kept.deliveries.filter(({ dueMs }) => dueMs > nowMs);
    const sent = due.flatMap((delivery) => this.disturb(delivery));
    if (!this.order.shuffled) return sent;
    const drawn = sent.map((delivery) => ({ delivery, at: this.chance.next() }));
    return drawn.sort((one, other) => one.at - other.at).map(({ delivery }) => delivery);
  }

  /** Returns what to send for a delivery. A first attempt may be lost, delayed or doubled. */
  private disturb(delivery: Delivery): Delivery[] {
    const { lost, doubled, late, lateMs } = this.order;
    if (delivery.attempts > 0 || delivery.isLate) return [delivery];
    if (lost > 0 && this.chance.next() < lost) return [];
    if (late > 0 && this.chance.next() < late) {
      this.world.state.kept.deliveries.push({ ...delivery, isLate: true, dueMs: this.world.nowMs() + lateMs });
      return [];
    }
    return doubled > 0 && this.chance.next() < doubled ? [delivery, { ...delivery }] : [delivery];
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { state } = this.world;
    const event = state.find(delivery.event);
    const endpoint = state.find(delivery.endpoint);
    if (event?.kind !== "event" || endpoint?.kind !== "webhook_endpoint") return;
    const { url, api_version: version } = endpoint.object as Stripe.WebhookEndpoint;
    const shown = { ...event.object, api_version: version ?? (event.object as Stripe.EventBase).api_version };
    const accepted = await post(url, JSON.stringify(shown, null, 2), state.factsOf(delivery.endpoint).secret!);
    const object = event.object as Stripe.EventBase;
    if (accepted) object.pending_webhooks = Math.max(0, object.pending_webhooks - 1);
    const waitMs = RETRY_MS[delivery.attempts];
    if (accepted || waitMs === undefined) return;
    state.kept.deliveries.push({ ...delivery, attempts: delivery.attempts + 1, dueMs: this.world.nowMs() + waitMs });
  }
}

/** Signatures carry the wall-clock time of sending, whatever the double's clock says. */
async function post(url: string, payload: string, secret: string): Promise<boolean> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "stripe-signature": signature,
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: "POST", body: payload, headers, signal, redirect: "manual" });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
