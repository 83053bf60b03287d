import { mailgun } from "@/server/adapters/email-reports/mailgun";
import { resend } from "@/server/adapters/email-reports/resend";
import type { Env } from "@/server/config/env";
import type { EmailService } from "@/server/ports/email-service";

/** The email services whose webhooks can be verified, because the operator has set their secrets. */
export function chooseEmailServices(env: Env): EmailService[] {
  const { EMAIL_HOOK_SECRET_MAILGUN, EMAIL_HOOK_SECRET_RESEND } = env;
  return [
    ...(EMAIL_HOOK_SECRET_MAILGUN ? [mailgun(EMAIL_HOOK_SECRET_MAILGUN)] : []),
    ...(EMAIL_HOOK_SECRET_RESEND ? [resend(EMAIL_HOOK_SECRET_RESEND)] : []),
  ];
}
