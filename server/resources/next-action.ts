import { z } from "zod";
import { instant, instantOut } from "@/server/resources/fields";
import { textOut } from "@/server/resources/response-fields";

/** What a gift waits for its donor to do, as far as whoever gave may know. */
export interface NextAction {
  url: string;
  expiresAt: Date;
}

export const nextActionOut = z
  .strictObject({
    type: z.literal("redirect_to_url").describe("What to do: send the donor to `url`."),
    url: textOut(2048).describe("The page on which the donor pays. Whoever has it can pay for the gift."),
    expires_at: instantOut.describe("Until when. The gift fails then."),
  })
  .meta({ id: "NextAction", description: "What a gift waits for its donor to do." });

/** Writes it as a field of a gift, or nothing. */
export function nextActionField(action: NextAction | null): { next_action?: z.infer<typeof nextActionOut> } {
  if (action === null) return {};
  return { next_action: { type: "redirect_to_url", url: action.url, expires_at: instant(action.expiresAt) } };
}
