import type { IncomingMessage, ServerResponse } from "node:http";
import type { VisitorBudget } from "@/server/api/visitor-budget";
import { refuseRequest } from "@/server/http/refuse-request";
import { VISITOR_HEADER } from "@/server/kernel/visitor-network";

/** True if the visitor has used up its renderings; the request is then answered. */
export function isOverBudget(
  { budget }: { budget: VisitorBudget },
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const seconds = budget.take(String(request.headers[VISITOR_HEADER]));
  if (seconds > 0) refuseRequest(response, "tooMany", { "Retry-After": String(seconds) });
  return seconds > 0;
}
