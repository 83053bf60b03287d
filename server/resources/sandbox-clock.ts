import { z } from "zod";
import { instantOut } from "@/server/resources/fields";

export const clockAdvanceBody = z
  .strictObject({
    advance: z
      .string()
      .max(40)
      .describe("How far to move the clock ahead, as an ISO 8601 duration such as PT12H or P1D."),
  })
  .meta({ id: "ClockAdvance" });

export const clockResource = z
  .strictObject({
    now: instantOut.describe("What the sandbox takes the time to be."),
    offset_seconds: z.number().describe("How far that is ahead of the outside world."),
  })
  .meta({ id: "SandboxClock", description: "The sandbox's clock." });
