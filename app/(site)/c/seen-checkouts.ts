import { cookies } from "next/headers";
import { getVisitor } from "@/app/visitor";

const COOKIE = "almoner_gifts";
const CACHE_MAX = 10;
const COOKIE_SECONDS = 40 * 24 * 3_600;

/** The checkouts that this browser started, so it can see them again. The cookie doesn't identify its user. */
export async function seenCheckouts(): Promise<string[]> {
  const value = (await cookies()).get(COOKIE)?.value ?? "";
  return value.split("~").filter((secret) => secret !== "");
}

/** Remembers a checkout in this browser's cookie. */
export async function rememberCheckout(secret: string): Promise<void> {
  const { publicUrl } = await getVisitor();
  const value = [...new Set([secret, ...(await seenCheckouts())])].slice(0, CACHE_MAX).join("~");
  const secure = publicUrl.startsWith("https:");
  (await cookies()).set(COOKIE, value, { httpOnly: true, sameSite: "lax", path: "/", maxAge: COOKIE_SECONDS, secure });
}
