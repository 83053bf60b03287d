import type { z } from "zod";
import type { ControlName } from "@/server/testing/stripe/controls";
import type { Disturbances, disturbance } from "@/server/testing/stripe/disturbances";
import { StripeFailure } from "@/server/testing/stripe/stripe-error";
import type { WebhookOrder } from "@/server/testing/stripe/webhook-deliveries";

/** What tests in another process can do with a double. */
export interface ControlledDouble {
  disturbances: Disturbances;
  control(name: ControlName, given: never): unknown;
  disturb(order: z.input<typeof disturbance>): void;
  disturbWebhooks(order: Partial<WebhookOrder>): void;
  advance(ms: number): Promise<void>;
  setNow(now: Date): Promise<void>;
  settle(): Promise<void>;
}

interface PlainResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers `POST /_double/control/<name>` with a JSON body; null for other paths. */
export async function answerControl(
  double: ControlledDouble,
  method: string,
  path: string,
  body: string,
): Promise<PlainResponse | null> {
  const name = /^\/_double\/control\/(\w+)$/.exec(path)?.[1];
  if (!name || method !== "POST") return null;
  try {
    const result = await run(double, name, body === "" ? {} : (JSON.parse(body) as Record<string, unknown>));
    return json(200, result ?? {});
  } catch (error) {
    const status = error instanceof StripeFailure ? error.status : 400;
    return json(status, { error: error instanceof Error ? error.message : String(error) });
  }
}

async function run(double: ControlledDouble, name: string, given: Record<string, unknown>): Promise<unknown> {
  switch (name) {
    case "clock":
      return given.now ? double.setNow(new Date(String(given.now))) : double.advance(Number(given.advanceMs ?? 0));
    case "settle":
      return double.settle();
    case "disturb":
      return double.disturb(given as z.input<typeof disturbance>);
    case "undisturb":
      double.disturbWebhooks({});
      return double.disturbances.clear();
    case "webhooks":
      return double.disturbWebhooks(given as Partial<WebhookOrder>);
    default:
      return double.control(name as ControlName, given as never);
  }
}

function json(status: number, value: unknown): PlainResponse {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value, null, 2) };
}
