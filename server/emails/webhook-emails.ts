import type { Compose } from "@/server/emails/compose-email";
import { WEBHOOK_DISABLE_AFTER_DAYS, WEBHOOK_RETRY_DELAYS_MS } from "@/server/kernel/limits";

const READER =
  "You’re getting this email because your address is that of the partner account that the endpoint belongs to.";

const linksOf = (siteUrl: string) => ({
  look: { link: `${siteUrl}/docs/reference/webhooks#listWebhookEvents`, label: "See how to list its deliveries" },
  again: { link: `${siteUrl}/docs/guides/webhooks`, label: "How deliveries and retries work" },
});

export const webhookFailing: Compose<"webhook_failing"> = ({ occasion, id, url, since, expired, siteUrl }) => {
  const facts = `Your webhook endpoint ${url} (${id}) has not accepted any delivery since ${since.toISOString()}. ${expired} deliveries have expired in that time.`;
  const { look, again } = linksOf(siteUrl);
  if (occasion === "warning") {
    const next = `If this continues for ${WEBHOOK_DISABLE_AFTER_DAYS} days in total, we will disable the endpoint. The API lists what it answered to each delivery, and sends one again.`;
    return { subject: "Your webhook endpoint is failing", parts: [facts, next, look, again], footer: [READER] };
  }
  const next = `We have disabled the endpoint. Once it works again, reactivate it with the API: set its status to "active". The API still lists what happened in the meantime.`;
  return { subject: "Your webhook endpoint was disabled", parts: [facts, next, look, again], footer: [READER] };
};

export const webhookGone: Compose<"webhook_gone"> = ({ occasion, id, url, siteUrl }) => {
  const { look, again } = linksOf(siteUrl);
  if (occasion === "warning") {
    const fact = `Your webhook endpoint ${url} (${id}) answered a delivery with status 410, which means that it is gone for good.`;
    const next = `We retry the delivery as after any other failure, ${WEBHOOK_RETRY_DELAYS_MS.length} more times. If it gets 410 each time, we will disable the endpoint. If you no longer need the endpoint, delete it with the API.`;
    return { subject: "Your webhook endpoint says it is gone", parts: [fact, next, look, again], footer: [READER] };
  }
  const fact = `Your webhook endpoint ${url} (${id}) answered all ${WEBHOOK_RETRY_DELAYS_MS.length + 1} attempts of a delivery with status 410, so we have disabled it.`;
  const next = `If you still need it, set its status to "active" with the API once it works again. The API still lists what happened in the meantime.`;
  return { subject: "Your webhook endpoint was disabled", parts: [fact, next, look, again], footer: [READER] };
};
