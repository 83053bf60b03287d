import { defineError } from "@/server/kernel/errors";

export const VerificationAttemptsExceeded = defineError({
  code: "verification_attempts_exceeded",
  kind: "refused",
  message:
    "Too many verifications of this identity failed for this tier. Try again after `error.context.retry_at`, or contact support.",
});
