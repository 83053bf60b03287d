import { z } from "zod";
import { emailField, textField } from "@/server/resources/fields";
import { emailOut, textOut } from "@/server/resources/response-fields";

const DEDICATION_TYPES = ["in_honor", "in_memory"] as const;
const DEDICATION_NAME_MAX_CHARACTERS = 120;
const DEDICATION_MESSAGE_MAX_CHARACTERS = 1_000;

/** Who a gift is dedicated to. */
export const dedicationField = z
  .strictObject({
    type: z
      .enum(DEDICATION_TYPES)
      .describe("Whether the gift honors a living person or remembers someone who has died."),
    name: textField(DEDICATION_NAME_MAX_CHARACTERS, 1).describe("The name of the person the gift is dedicated to."),
    notify_email: emailField.nullish().describe("The email address of the person to notify."),
    message: textField(DEDICATION_MESSAGE_MAX_CHARACTERS).nullish().describe("A message to the person to notify."),
  })
  .meta({ id: "DedicationInput", description: "A dedication, with the person to notify." })
  .transform(({ notify_email, message, ...dedication }) => ({
    ...dedication,
    ...(notify_email && { notify_email }),
    ...(message && { message }),
  }));

/** A dedication in a response. */
export const dedicationOut = z
  .strictObject({
    type: z
      .enum(DEDICATION_TYPES)
      .describe("Whether the gift honors a living person or remembers someone who has died."),
    name: textOut(DEDICATION_NAME_MAX_CHARACTERS).describe("The name of the person the gift is dedicated to."),
    notify_email: emailOut.optional().describe("The email address of the person to notify."),
    message: textOut(DEDICATION_MESSAGE_MAX_CHARACTERS).optional().describe("A message to the person to notify."),
  })
  .meta({ id: "Dedication", description: "A dedication, with the person to notify." });
