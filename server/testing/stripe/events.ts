import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { flag, list, text } from "@/server/testing/stripe/parameters";
import type { Route } from "@/server/testing/stripe/routes";

const KEPT_SECONDS = 30 * 86_400;

/** Routes for events, which are listed for 30 days. */
export const eventRoutes: Route[] = [
  readRoute("/v1/events/:id", "event", "event"),
  listRoute("/v1/events", {
    kind: "event",
    permission: "event",
    filters: { delivery_success: flag().optional(), type: text().optional(), types: list(text()).max(20).optional() },
    isWanted: (event, { delivery_success: delivered, type, types }, scope) =>
      event.created > scope.now() - KEPT_SECONDS &&
      (delivered === undefined || (event.pending_webhooks === 0) === delivered) &&
      (type === undefined || matches(event.type, type)) &&
      (types === undefined || types.some((one) => matches(event.type, one))),
  }),
];

function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
