import { defineError } from "@/server/kernel/errors";

export const OrganizerUnreachable = defineError({
  code: "organizer_unreachable",
  kind: "refused",
  message: "Nobody can be written to about this campaign right now. Write to the operator instead.",
});
