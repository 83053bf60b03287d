import { receiveRailEvent } from "@/server/domain/payments/rail-events";
import { readShortBody } from "@/server/http/read-short-body";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** Longer than any rail's event. */
const EVENT_MAX_BYTES = 64 * 1024;
const PATH = /^\/rails\/([a-z_]{1,40})\/events$/;

/**
 * Serves the address that a payment rail posts its events to; null for any other path. It succeeds once an event is
 * stored, so that a rail repeats lost events, and gives away nothing to strangers.
 */
export function railEventPath(ctx: Context): (pathname: string, request: Request) => Promise<Response> | null {
  return (pathname, request) => {
    const [, name] = PATH.exec(pathname) ?? [];
    if (name === undefined) return null;
    const rail = ctx.ports.rails.named(name);
    return rail ? receive(ctx, rail, request) : Promise.resolve(new Response(null, { status: 404 }));
  };
}

async function receive(ctx: Context, rail: PaymentRail, request: Request): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const body = await readShortBody(request, EVENT_MAX_BYTES);
  if (body === null) return new Response(null, { status: 413 });
  const isStored = await receiveRailEvent(ctx, rail, request.headers, body);
  return new Response(null, { status: isStored ? 204 : 400 });
}
