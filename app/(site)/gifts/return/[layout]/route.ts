import { awaitOutcome } from "@/app/_gifts/await-outcome";
import { getVisitor, type Visitor } from "@/app/_request/visitor";
import { type CompletedCheckout, completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { type GivingLayout, givingLayout } from "@/server/domain/checkouts/giving-paths";
import { retryCheckout } from "@/server/domain/checkouts/start-checkout";

export const dynamic = "force-dynamic";

/** Reasons for which another card, or correcting the card's data, may help. */
const CARD_REASONS: readonly (string | null)[] = ["declined", "insufficient_funds"];

/**
 * The rail's form returns here. Idempotent: repeated requests create no second gift. Waits a moment for the rail's
 * answer: a declined card leads straight back to its form, with the reason.
 */
export async function GET(request: Request, { params }: { params: Promise<{ layout: string }> }): Promise<Response> {
  const visitor = await getVisitor();
  const layout = givingLayout((await params).layout);
  const completed = await visitor.run(completeCheckout, { query: new URL(request.url).searchParams, layout });
  const path = completed ? await nextPath(visitor, completed, layout) : "/gifts/unknown";
  const headers = { Location: path, "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
  return new Response(null, { status: 303, headers });
}

async function nextPath(visitor: Visitor, completed: CompletedCheckout, layout: GivingLayout): Promise<string> {
  const { path, secret, attempt } = completed;
  const given = path.includes("/thanks/") ? await awaitOutcome(visitor, secret) : null;
  const isDeclined = given?.checkout.status === "failed" && CARD_REASONS.includes(given.failureCode);
  if (!isDeclined || given.checkout.attempt !== attempt || !(await visitor.checkFormRateLimit())) return path;
  return visitor.run(retryCheckout, { secret, layout, attempt });
}
