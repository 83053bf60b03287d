import { queueEmail } from "@/server/domain/email/queue-email";
import type { Context } from "@/server/operations/context";

/** An endpoint that has accepted nothing for a while. */
export interface FailingEndpoint {
  id: string;
  url: string;
  /** The owner's address. */
  email: string;
  warnedAt: Date | null;
  /** The time since which nothing has been accepted, and how many deliveries have expired since then. */
  since: Date;
  expired: number;
}

/** Queues the email to the owner in the running transaction: a warning, or that the endpoint was disabled. */
export async function queueFailingEmail(
  tx: Context,
  endpoint: FailingEndpoint,
  occasion: "warning" | "disabled",
): Promise<void> {
  const { id, url, since, expired } = endpoint;
  const siteUrl = tx.settings.publicUrl;
  await queueEmail(tx, {
    key: `webhook_endpoint:${id}:${occasion}:${since.toISOString()}`,
    to: endpoint.email,
    ...tx.ports.emails.write({
      kind: "webhook_failing",
      locale: "en",
      data: { occasion, id, url, since, expired, siteUrl },
    }),
    attachments: [],
  });
}
