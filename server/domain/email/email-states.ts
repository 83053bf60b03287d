import { defineStates } from "@/server/kernel/states";

/** The transitions of an email. A running attempt is a lease on the row, not a state. */
export const emailStates = defineStates({
  resource: "mail_message",
  isInternal: true,
  initial: "queued",
  states: {
    queued: "Waiting for the next attempt.",
    sent: "The mail server accepted it.",
    failed: "Every attempt failed.",
    bounced: "It came back: nothing arrived. Final.",
  },
  moves: {
    send: { from: ["queued"], to: "sent", emits: null, when: "the mail server accepted it" },
    give_up: { from: ["queued"], to: "failed", emits: null, when: "the last attempt failed" },
    bounce: {
      from: ["queued", "sent", "failed"],
      to: "bounced",
      emits: null,
      when: "a mail server refused the recipient for good, at once or in a report",
    },
  },
});
