import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parsed } from "@/server/adapters/email-reports/mailgun";
import { messageNameIn } from "@/server/adapters/email-reports/message-name";
import { type BounceReason, bounceReasonOf } from "@/server/kernel/bounces";
import type { EmailReport, EmailService } from "@/server/ports/email-service";

/** Each retry of a call is signed anew. */
const AGE_MAX_MS = 5 * 60_000;

const calledData = z.object({
  type: z.string(),
  created_at: z.string().optional(),
  data: z.object({
    created_at: z.string().optional(),
    to: z.array(z.string()).min(1).max(50),
    message_id: z.string().optional(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    bounce: z.object({ type: z.string().optional(), subType: z.string().optional(), message: z.string() }).optional(),
  }),
});

/** What the service itself reports about a mailbox, besides its server's response. */
const BY_SUB_TYPE: Readonly<Record<string, BounceReason>> = {
  NoEmail: "no_mailbox",
  Suppressed: "no_mailbox",
  OnAccountSuppressionList: "no_mailbox",
  MailboxFull: "full",
};

/** Resend, with the signing secret of the webhook, which begins with `whsec_`. */
export function resend(secret: string): EmailService {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return {
    name: "resend",
    read(headers, body, now) {
      const id = headers.get("svix-id") ?? "";
      if (!/^[\w.-]{1,100}$/.test(id) || !isSigned(headers, { id, body, key }, now)) return null;
      const call = parsed(calledData, body);
      return { id, reports: call ? reportsOf(call) : [] };
    },
  };
}

function isSigned(headers: Headers, { id, body, key }: { id: string; body: string; key: Buffer }, now: Date): boolean {
  const timestamp = headers.get("svix-timestamp") ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > AGE_MAX_MS) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  // There are several while the secret is being rotated.
  return (headers.get("svix-signature") ?? "").split(" ").some((each) => {
    const given = Buffer.from(/^v1,(.+)$/.exec(each)?.[1] ?? "", "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function reportsOf({ type, created_at, data }: z.infer<typeof calledData>): EmailReport[] {
  const headerId = data.headers?.find(({ name }) => name.toLowerCase() === "message-id")?.value;
  const messageName = messageNameIn(data.message_id ?? headerId ?? "");
  const isComplaint = type === "email.complained";
  const isBounce = type === "email.bounced" && data.bounce?.type !== "Transient";
  if (messageName === null || (!isComplaint && !isBounce)) return [];
  const detail = data.bounce?.message ?? "";
  const at = new Date(data.created_at ?? created_at ?? "");
  const reason =
    bounceReasonOf({ code: null, status: null, text: detail }) ?? BY_SUB_TYPE[data.bounce?.subType ?? ""] ?? "refused";
  return data.to.map((recipient) => ({
    messageName,
    recipient: /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient,
    bounced: isComplaint ? null : reason,
    at: Number.isNaN(at.getTime()) ? null : at,
    detail,
  }));
}
