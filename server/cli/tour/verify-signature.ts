import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

/** Why a delivery cannot be believed; null when it can. `body` is the text exactly as it arrived. */
export function signatureFault(header: string, body: string, secret: string, now = new Date()): string | null {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const seconds = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isInteger(seconds)) return "the signature header holds no time";
  if (Math.abs(now.getTime() / 1_000 - seconds) > TOLERANCE_SECONDS) return "the signature is older than five minutes";
  const wanted = createHmac("sha256", secret).update(`${seconds}.${body}`).digest();
  const isSigned = parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return isSigned ? null : "no signature in the header is made with the secret";
}
