import { z } from "zod";
import { documentNumberOf } from "@/server/domain/verifications/answers";
import type { Verification } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { ProviderAnswer } from "@/server/ports/verification-provider";
import {
  CORRECTION_CODES,
  VERIFICATION_FAILURE_CODES,
  VERIFICATION_REQUIREMENTS,
  type VerificationRequirement,
} from "@/server/resources/verification";

/**
 * Bounds for a provider's `wait`: without a minimum it could be asked in a tight loop, without a maximum never again.
 */
const DELAY_MIN_MS = 1_000;
const DELAY_MAX_MS = 86_400_000;
const boundedDelayMs = z.number().transform((delay) => Math.min(Math.max(delay, DELAY_MIN_MS), DELAY_MAX_MS));

/** Validates the answer, because a provider is another company's system. */
const providerAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("passed") }),
  z.object({ outcome: z.literal("failed"), code: z.enum(VERIFICATION_FAILURE_CODES) }),
  z.object({
    outcome: z.literal("requires_input"),
    corrections: z
      .array(z.object({ requirement: z.enum(VERIFICATION_REQUIREMENTS), code: z.enum(CORRECTION_CODES) }))
      .min(1),
  }),
  z.object({ outcome: z.literal("people") }),
  z.object({ outcome: z.literal("wait"), delayMs: boundedDelayMs }),
]);

/** Asks the provider about a submission. Throws if the answer is late, invalid, or about something else. */
export async function callProvider(ctx: Context, verification: Verification): Promise<ProviderAnswer> {
  const { id, tierAttempted, submissions: submission, chosenOutcome } = verification;
  const requirements = verification.requirements as VerificationRequirement[];
  const provider = ctx.ports.verification;
  const documentNumber = documentNumberOf(ctx, verification);
  const asked = { id, tierAttempted, submission, requirements, documentNumber, chosenOutcome };
  const response = await inTime(provider.timeoutMs, (signal) => provider.decide(asked, signal));
  if (response.verificationId !== id || response.submission !== submission)
    throw new Error(`the provider answered about ${response.verificationId}, submission ${response.submission}`);
  const answer = providerAnswer.parse(response.answer);
  if (
    answer.outcome === "requires_input" &&
    !answer.corrections.every((each) => requirements.includes(each.requirement))
  )
    throw new Error("the provider asks for what the verification does not");
  return answer;
}

/** Returns the work's result, or throws after the timeout and ignores the result. */
async function inTime<Result>(timeoutMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`the provider did not answer within ${timeoutMs} ms`));
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
