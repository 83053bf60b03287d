import type { Compose } from "@/server/emails/compose-email";
import { WEBHOOK_DISABLE_AFTER_DAYS } from "@/server/kernel/limits";

const READER =
  "You’re getting this email because your address is that of the partner account that the endpoint belongs to.";

export const webhookFailing: Compose<"webhook_failing"> = ({ occasion, id, url, since, expired, dashboardUrl }) => {
  const facts = `Your webhook endpoint ${url} (${id}) has not accepted any delivery since ${since.toISOString()}. ${expired} deliveries have expired in that time.`;
  if (occasion === "warning") {
    const next = `If this continues for ${WEBHOOK_DISABLE_AFTER_DAYS} days in total, we will disable the endpoint. See its responses and retry at ${dashboardUrl}.`;
    return { subject: "Your webhook endpoint is failing", parts: [facts, next], footer: [READER] };
  }
  const next = `We have disabled the endpoint. Once it works again, reactivate it at ${dashboardUrl} or with the API. The API still lists what happened in the meantime.`;
  return { subject: "Your webhook endpoint was disabled", parts: [facts, next], footer: [READER] };
};
