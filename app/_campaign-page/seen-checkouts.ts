import { cookies } from "next/headers";
import { getVisitor } from "@/app/_request/visitor";

/** Over HTTPS, browsers only accept a cookie with this prefix from this host, for all of its paths. */
const COOKIE = { "https:": "__Host-almoner_gifts", "http:": "almoner_gifts" };
const CACHE_MAX = 10;
const COOKIE_SECONDS = 40 * 24 * 3_600;

/** The checkouts that this browser started, so it can see them again. The cookie doesn't identify its user. */
export async function seenCheckouts(): Promise<string[]> {
  const { name } = await cookieSettings();
  const value = (await cookies()).get(name)?.value ?? "";
  return value.split("~").filter((secret) => secret !== "");
}

/** Remembers a checkout in this browser's cookie. */
export async function rememberCheckout(secret: string): Promise<void> {
  const others = (await seenCheckouts()).filter((seen) => idOf(seen) !== idOf(secret));
  const value = [secret, ...others].slice(0, CACHE_MAX).join("~");
  const { name, secure } = await cookieSettings();
  (await cookies()).set(name, value, { httpOnly: true, sameSite: "lax", path: "/", maxAge: COOKIE_SECONDS, secure });
}

/** A checkout's secret changes each day. */
const idOf = (secret: string) => secret.split(".")[0];

async function cookieSettings(): Promise<{ name: string; secure: boolean }> {
  const secure = (await getVisitor()).publicUrl.startsWith("https:");
  return { name: COOKIE[secure ? "https:" : "http:"], secure };
}
