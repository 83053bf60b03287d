import type { Compose } from "@/server/emails/compose-email";
import { WEBHOOK_DISABLE_AFTER_DAYS } from "@/server/kernel/limits";

export const webhookFailing: Compose<"webhook_failing"> = ({ occasion, id, url, since, expired, dashboardUrl }) => {
  const facts = `Your webhook endpoint ${url} (${id}) has accepted nothing since ${since.toISOString()}. ${expired} deliveries were given up in that time.`;
  if (occasion === "warning") {
    const next = `If this goes on for ${WEBHOOK_DISABLE_AFTER_DAYS} days in all, we will disable the endpoint. See what it answered, and try again, at ${dashboardUrl}.`;
    return { subject: "Your webhook endpoint is failing", parts: [facts, next] };
  }
  const next = `We have disabled the endpoint. Once it works again, make it active at ${dashboardUrl} or through the API; what happened meanwhile is still listed by the API.`;
  return { subject: "Your webhook endpoint was disabled", parts: [facts, next] };
};
