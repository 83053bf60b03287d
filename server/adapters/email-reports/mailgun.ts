import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { messageNameIn } from "@/server/adapters/email-reports/message-name";
import { type BounceReason, bounceReasonOf } from "@/server/kernel/bounces";
import type { EmailReport, EmailService } from "@/server/ports/email-service";

/** Mailgun retries a call for eight hours with the signature of the first one. */
const AGE_MAX_MS = 12 * 3_600_000;
const AHEAD_MAX_MS = 5 * 60_000;

const signed = z.object({
  signature: z.object({
    timestamp: z.coerce.string().regex(/^\d{1,12}$/),
    token: z.string().min(20).max(100),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  "event-data": z.unknown(),
});

const eventData = z.object({
  event: z.string(),
  severity: z.string().optional(),
  timestamp: z.number().optional(),
  recipient: z.string(),
  message: z.object({ headers: z.object({ "message-id": z.string() }) }),
  "delivery-status": z
    .object({
      code: z.number().optional(),
      "enhanced-code": z.string().optional(),
      message: z.string().nullish(),
      description: z.string().nullish(),
    })
    .optional(),
});

/** Mailgun, with the webhook signing key of the account. */
export function mailgun(secret: string): EmailService {
  return {
    name: "mailgun",
    read(_headers, body, now) {
      const call = parsed(signed, body);
      if (!call || !isSigned(call.signature, secret, now)) return null;
      const { success, data } = eventData.safeParse(call["event-data"]);
      return { id: call.signature.token, reports: success ? reportsOf(data) : [] };
    },
  };
}

/** Parses JSON that matches the schema; null otherwise. */
export function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isSigned({ timestamp, token, signature }: z.infer<typeof signed>["signature"], secret: string, now: Date) {
  const age = now.getTime() - Number(timestamp) * 1000;
  if (age > AGE_MAX_MS || age < -AHEAD_MAX_MS) return false;
  const expected = createHmac("sha256", secret)
    .update(timestamp + token)
    .digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

function reportsOf(data: z.infer<typeof eventData>): EmailReport[] {
  const messageName = messageNameIn(data.message.headers["message-id"]);
  const isComplaint = data.event === "complained";
  if (messageName === null || (!isComplaint && !(data.event === "failed" && data.severity === "permanent"))) return [];
  const { code, "enhanced-code": status, message, description } = data["delivery-status"] ?? {};
  const detail = message || description || "";
  const at = data.timestamp === undefined ? null : new Date(data.timestamp * 1000);
  const reason: BounceReason =
    bounceReasonOf({ code: code ?? null, status: status ?? null, text: detail }) ?? "refused";
  return [{ messageName, recipient: data.recipient, bounced: isComplaint ? null : reason, at, detail }];
}
