import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

/** True if the body, exactly as received, was signed with the secret within five minutes of now. */
export function isFromAlmoner(
  signature: string | undefined, // the header Svc-Signature
  body: string | Buffer, // the raw body, before any JSON parser has touched it
  secret: string, // the complete whsec_... value
  nowSeconds = Math.floor(Date.now() / 1000),
): boolean {
  const parts = (signature ?? "").split(",").map((part) => part.trim().split("=") as [string, string?]);
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(nowSeconds - Number(time)) > TOLERANCE_SECONDS) return false;

  const wanted = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
