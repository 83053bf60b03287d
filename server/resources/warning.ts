import { z } from "zod";
import { textOut, tokenOut } from "@/server/resources/response-fields";

/** What of a request was accepted and has no effect. */
export interface Warning {
  param: string;
  code: "not_shown";
  message: string;
}

/** How many warnings a response has at most. */
export const WARNINGS_MAX = 100;

/** The warnings of a response to a change; absent if everything has its effect. */
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
