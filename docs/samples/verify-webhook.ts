import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

/** True when the body, exactly as it arrived, was signed with the secret less than five minutes from now. */
export function isFromAlmoner(
  signature: string | undefined, // the header Svc-Signature
  body: string | Buffer, // the raw body, before any JSON parser has touched it
  secret: string, // whsec_..., the whole of it
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
