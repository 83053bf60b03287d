import { requireSignedIn } from "@/app/_request/signed-in";
import { getVisitor } from "@/app/_request/visitor";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { changeMyPaymentMethod, readMyPoolPayment } from "@/server/domain/me/my-commitment";
import { knownLocale } from "@/server/texts/locales";

/** The rail's form returns members here, with a new payment method for their commitment. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const { pathname, search, searchParams: query } = new URL(request.url);
  const user = await requireSignedIn(`${pathname}${search}`);
  const key = { id, commitment_id: query.get("commitment") ?? "" };
  const read = await user.findOr404(readMyPoolPayment, { ...key, query });
  let done = "";
  if (typeof read === "object") {
    const as = await user.asPerson(id);
    const { id: method } = await as.run(createPaymentMethod, { id: as.identityId, token: read.token });
    const outcome = await user.run(changeMyPaymentMethod, { ...key, payment_method_id: method });
    done = outcome === "again" ? "again" : outcome === "stale" ? "no_invalid_state" : "method";
  }
  const { publicUrl } = await getVisitor();
  const Location = `${publicUrl}/dashboard/${id}?lang=${knownLocale(query.get("lang")) ?? "en"}&done=${done}`;
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location } });
}
