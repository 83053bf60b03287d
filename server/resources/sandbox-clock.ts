import { z } from "zod";
import { instantOut, textField } from "@/server/resources/fields";

const DURATION_MAX_CHARACTERS = 40;
/** Enough for a sentence per sweep. */
const WAIT_MAX_CHARACTERS = 5_000;

export const clockAdvanceBody = z
  .strictObject({
    advance: textField(DURATION_MAX_CHARACTERS, 1).describe(
      "How far to advance the clock, as an ISO 8601 duration, such as PT12H, P1D or P1M. It must not be negative. Years and months are calendar ones: P1M leads from February 28 to March 28, and from January 31 to the last day of February. The clock can be at most 50 years ahead in all.",
    ),
  })
  .meta({ id: "ClockAdvance", description: "How far to advance the sandbox clock." });

export const clockResource = z
  .strictObject({
    now: instantOut.describe("The time in the sandbox."),
    offset_seconds: z
      .number()
      .meta({ format: "double" })
      .describe("How many seconds the sandbox is ahead of the real clock."),
    status: z
      .enum(["ready", "running"])
      .describe("`running` while the clock plays the time to its target, `ready` otherwise."),
    target: instantOut.nullable().describe("The time that the clock is advancing to. null if it is not advancing."),
    progress: z
      .number()
      .min(0)
      .max(1)
      .meta({ format: "double" })
      .describe("How much of the way to its target the clock has gone, from 0 to 1. 1 if it is not advancing."),
    waiting_for: textField(WAIT_MAX_CHARACTERS)
      .nullable()
      .describe(
        "What the clock is waiting for, in words, if it has not moved for a minute: work that is due and not done, or a worker. null otherwise.",
      ),
  })
  .meta({ id: "SandboxClock", description: "The sandbox clock." });
