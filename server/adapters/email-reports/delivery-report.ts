import PostalMime from "postal-mime";
import { messageNameIn } from "@/server/adapters/email-reports/message-name";
import { type BounceReason, bounceReasonOf } from "@/server/kernel/bounces";
import type { EmailReport } from "@/server/ports/email-service";

const NESTING_MAX = 20;
const HEADERS_MAX_BYTES = 64 * 1024;

/**
 * Reads a mail server's notification of emails that did not arrive (RFC 3464), or a reader's complaint (RFC 5965).
 * Returns no reports for other emails, or while the server is still trying.
 */
export async function readDeliveryReport(eml: Uint8Array): Promise<EmailReport[]> {
  const options = { forceRfc822Attachments: true, maxNestingDepth: NESTING_MAX, maxHeadersSize: HEADERS_MAX_BYTES };
  const { attachments } = await PostalMime.parse(eml, options);
  const partOf = (...types: string[]) => {
    const part = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
    return part === undefined ? null : textOf(part.content);
  };
  const original = partOf("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers");
  const messageName = messageNameIn(fieldsOf(groupsOf(original ?? "")[0] ?? "").get("message-id") ?? "");
  if (messageName === null) return [];
  const status = partOf("message/delivery-status", "message/global-delivery-status");
  if (status !== null) return groupsOf(status).flatMap((group) => bounceIn(messageName, fieldsOf(group)));
  const feedback = fieldsOf(partOf("message/feedback-report") ?? "");
  const recipient = feedback.get("original-rcpt-to");
  if (feedback.get("feedback-type")?.toLowerCase() !== "abuse" || recipient === undefined) return [];
  return [{ messageName, recipient: addressIn(recipient), bounced: null, at: null, detail: "" }];
}

function bounceIn(messageName: string, fields: Map<string, string>): EmailReport[] {
  const recipient = fields.get("original-recipient") ?? fields.get("final-recipient");
  if (recipient === undefined || fields.get("action")?.toLowerCase() !== "failed") return [];
  const detail = fields.get("diagnostic-code")?.replace(/^smtp\s*;\s*/i, "") ?? "";
  const code = Number(/^\d{3}\b/.exec(detail)?.[0] ?? Number.NaN);
  const answer = { code: Number.isNaN(code) ? null : code, status: fields.get("status") ?? null, text: detail };
  // A server that gave up after days of trying reports its last temporary error.
  const bounced: BounceReason = bounceReasonOf(answer) ?? "expired";
  return [{ messageName, recipient: addressIn(recipient), bounced, at: null, detail }];
}

/** `rfc822; ada@example.org` and `<ada@example.org>` are ada@example.org. */
function addressIn(field: string): string {
  return field.replace(/^[^;]*;/, "").replace(/[<>\s]/g, "");
}

/** The blocks of lines, separated by blank lines. */
function groupsOf(text: string): string[] {
  return text.split(/\r?\n[ \t]*\r?\n/);
}

/** The fields of a block, by lower-case name; of a repeated field, the first. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value!);
  }
  return fields;
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString("utf8");
}
