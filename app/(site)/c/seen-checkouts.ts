import { cookies } from "next/headers";
import { getVisitor } from "@/app/visitor";
import { checkoutSecret, readCheckoutSecret } from "@/server/domain/checkouts/checkout-links";

const COOKIE = "almoner_gifts";
const CACHE_MAX = 10;
const COOKIE_SECONDS = 40 * 24 * 3_600;

/** The checkouts that this browser started, so it can see them again. The cookie doesn't identify its user. */
export async function seenCheckouts(): Promise<string[]> {
  const { run } = await getVisitor();
  const value = (await cookies()).get(COOKIE)?.value ?? "";
  return value.split("~").flatMap((secret) => run(readCheckoutSecret, secret) ?? []);
}

/** Remembers a checkout in this browser's cookie. */
export async function rememberCheckout(checkoutId: string): Promise<void> {
  const { run, publicUrl } = await getVisitor();
  const ids = [checkoutId, ...(await seenCheckouts()).filter((id) => id !== checkoutId)].slice(0, CACHE_MAX);
  const value = ids.map((id) => run(checkoutSecret, id)).join("~");
  const secure = publicUrl.startsWith("https:");
  (await cookies()).set(COOKIE, value, { httpOnly: true, sameSite: "lax", path: "/", maxAge: COOKIE_SECONDS, secure });
}
