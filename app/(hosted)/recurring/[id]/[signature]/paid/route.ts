import type { LinkParams } from "@/app/(hosted)/recurring/linked-page";
import { getVisitor } from "@/app/visitor";
import { applyNewPayment } from "@/server/domain/recurring/new-payment";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { recurringGiftPath } from "@/server/domain/recurring/recurring-links";
import { knownLocale } from "@/server/texts/locales";

const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Where the rail's form redirects to. */
export async function GET(request: Request, { params }: { params: Promise<LinkParams> }): Promise<Response> {
  const visitor = await getVisitor();
  const { id, signature } = await params;
  const linked = await visitor.run(readLinkedRecurringGift, id, signature);
  if (!linked) return new Response(null, { status: 404, headers: PRIVATE });
  const query = new URL(request.url).searchParams;
  const done = await visitor.run(applyNewPayment, linked.gift, query);
  const lang = knownLocale(query.get("lang")) ?? "en";
  const Location = `${visitor.publicUrl}${visitor.run(recurringGiftPath, id)}?lang=${lang}&done=${done}`;
  return new Response(null, { status: 303, headers: { ...PRIVATE, Location } });
}
