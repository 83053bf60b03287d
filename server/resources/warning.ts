import { z } from "zod";
import { textOut, tokenOut } from "@/server/resources/response-fields";

/** Something in a request that was accepted and has no effect. */
export interface Warning {
  param: string;
  code: "not_shown";
  message: string;
}

/** The maximum number of warnings in a response. */
export const WARNINGS_MAX = 100;

/** The warnings in the response to a change; absent if all of it took effect. */
export const warningsOut = z
  .array(
    z.strictObject({
      param: textOut(400).describe("The field that has no effect."),
      code: tokenOut.describe("A stable code for the reason, such as `not_shown`."),
      message: textOut(600).describe("What has no effect, and why."),
    }),
  )
  .max(WARNINGS_MAX)
  .optional()
  .describe(
    "What of the request was accepted and has no effect. Present on responses to changes that have such a field.",
  );
