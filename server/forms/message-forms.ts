import { z } from "zod";
import { defineForm, note } from "@/server/forms/define-form";
import { email, line, paragraphs } from "@/server/forms/fields";
import { emailErrorOf, readEmail } from "@/server/kernel/email-address";
import { CAMPAIGN_MESSAGE_MAX_CHARACTERS, FUNDRAISER_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";
import { REPORT_REASONS } from "@/server/kernel/report-reasons";

type Reason = (typeof REPORT_REASONS)[number];

/** Writes to the organizer of a campaign. */
export const contactForm = defineForm(
  z.object({
    name: line({ max: FUNDRAISER_NAME_MAX_CHARACTERS, missing: "nameMissing", hasNoAddress: true }),
    email: email(),
    message: paragraphs({ max: CAMPAIGN_MESSAGE_MAX_CHARACTERS, missing: "messageMissing", hasNoAddress: true }),
  }),
);

/** Reports a campaign. */
export const reportForm = defineForm(
  z.object({
    reason: z.string().transform((text, ctx): Reason => {
      const reason = REPORT_REASONS.find((known) => known === text);
      if (!reason) note(ctx, "reportReasonMissing");
      return reason ?? "other";
    }),
    details: paragraphs({ max: CAMPAIGN_MESSAGE_MAX_CHARACTERS, missing: "reportDetailsMissing" }),
    email: z.string().transform((text, ctx): string | null => {
      if (text.trim() === "") return null;
      const address = readEmail(text);
      if (address === null) note(ctx, emailErrorOf(text));
      return address;
    }),
  }),
);
