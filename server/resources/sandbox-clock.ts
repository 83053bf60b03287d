import { z } from "zod";
import { instantOut, TEXT_PATTERN } from "@/server/resources/fields";

export const clockAdvanceBody = z
  .strictObject({
    advance: z
      .string()
      .max(40)
      .meta({ pattern: TEXT_PATTERN, minLength: 1 })
      .describe("How far to move the clock ahead, as an ISO 8601 duration such as PT12H or P1D."),
  })
  .meta({ id: "ClockAdvance", description: "How far the sandbox's clock is to be moved." });

export const clockResource = z
  .strictObject({
    now: instantOut.describe("What the sandbox takes the time to be."),
    offset_seconds: z
      .number()
      .meta({ format: "double" })
      .describe("By how many seconds that is ahead of the outside world."),
  })
  .meta({ id: "SandboxClock", description: "The sandbox's clock." });
