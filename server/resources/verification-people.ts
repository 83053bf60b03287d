import { z } from "zod";
import { VERIFICATION_PEOPLE_MAX } from "@/server/kernel/limits";
import { integerOut } from "@/server/resources/response-fields";

/** The number of people in each state, of those whom an organization named. */
export const verificationPeople = z
  .strictObject({
    required: integerOut(0, VERIFICATION_PEOPLE_MAX).describe("How many have to verify themselves."),
    passed: integerOut(0, VERIFICATION_PEOPLE_MAX).describe("How many have passed."),
    waiting: integerOut(0, VERIFICATION_PEOPLE_MAX).describe(
      "How many were sent a link, have started or wait for a decision.",
    ),
    ended: integerOut(0, VERIFICATION_PEOPLE_MAX).describe(
      "How many failed, let their link expire, could not be sent one, or say that they have nothing to do with it.",
    ),
  })
  .meta({
    id: "VerificationPeople",
    description: "How it stands with those who own or control an organization. Nothing else about them is shown.",
  });

export type PeopleCounts = z.infer<typeof verificationPeople>;

/** The field's description in a verification. */
export const PEOPLE =
  "Those whom an organization named as owners or in control: each verifies themselves, with a link of their own, before it can pass. null if nobody has to be named.";
