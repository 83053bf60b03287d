import type { Compose } from "@/server/emails/compose-email";
import { WEBHOOK_DISABLE_AFTER_DAYS } from "@/server/kernel/limits";

const READER =
  "You’re getting this email because your address is that of the partner account that the endpoint belongs to.";

export const webhookFailing: Compose<"webhook_failing"> = ({ occasion, id, url, since, expired, siteUrl }) => {
  const facts = `Your webhook endpoint ${url} (${id}) has not accepted any delivery since ${since.toISOString()}. ${expired} deliveries have expired in that time.`;
  const look = {
    link: `${siteUrl}/docs/reference/webhooks#listWebhookEvents`,
    label: "See how to list its deliveries",
  };
  const again = { link: `${siteUrl}/docs/guides/webhooks`, label: "How deliveries and retries work" };
  if (occasion === "warning") {
    const next = `If this continues for ${WEBHOOK_DISABLE_AFTER_DAYS} days in total, we will disable the endpoint. The API lists what it answered to each delivery, and sends one again.`;
    return { subject: "Your webhook endpoint is failing", parts: [facts, next, look, again], footer: [READER] };
  }
  const next = `We have disabled the endpoint. Once it works again, reactivate it with the API: set its status to "active". The API still lists what happened in the meantime.`;
  return { subject: "Your webhook endpoint was disabled", parts: [facts, next, look, again], footer: [READER] };
};
