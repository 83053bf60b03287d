import type { Context } from "@/server/domain/context";
import { escapeHtml } from "@/server/domain/mail/escape-html";
import { queueMail } from "@/server/domain/mail/queue-mail";
import { WEBHOOK_DISABLE_AFTER_DAYS } from "@/server/kernel/limits";

/** An endpoint that has accepted nothing for a while. */
export interface FailingEndpoint {
  id: string;
  url: string;
  /** The owner's address. */
  email: string;
  warnedAt: Date | null;
  /** Since when nothing was accepted, and how many deliveries have expired since then. */
  since: Date;
  expired: number;
}

/** Writes the mail to the owner into the running transaction: a warning, or that the endpoint was disabled. */
export async function queueFailingMail(
  tx: Context,
  endpoint: FailingEndpoint,
  occasion: "warning" | "disabled",
): Promise<void> {
  const { subject, lines } = wordingOf(endpoint, occasion, `${tx.settings.publicUrl}/dashboard`);
  await queueMail(tx, {
    key: `webhook_endpoint:${endpoint.id}:${occasion}:${endpoint.since.toISOString()}`,
    to: endpoint.email,
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n"),
    attachments: [],
  });
}

function wordingOf({ id, url, since, expired }: FailingEndpoint, occasion: "warning" | "disabled", dashboard: string) {
  const facts = `Your webhook endpoint ${url} (${id}) has accepted nothing since ${since.toISOString()}. ${expired} deliveries were given up in that time.`;
  if (occasion === "warning") {
    const next = `If this goes on for ${WEBHOOK_DISABLE_AFTER_DAYS} days in all, we will disable the endpoint. See what it answered, and try again, at ${dashboard}.`;
    return { subject: "Your webhook endpoint is failing", lines: [facts, next] };
  }
  const next = `We have disabled the endpoint. Once it works again, make it active at ${dashboard} or through the API; what happened meanwhile is still listed by the API.`;
  return { subject: "Your webhook endpoint was disabled", lines: [facts, next] };
}
