import { defineStates } from "@/server/kernel/states";

/** The transitions of a payment. What a rail says late, or takes back, is a transition like any other. */
export const paymentStates = defineStates({
  resource: "payment",
  isInternal: true,
  initial: "planned",
  // A charge is recorded together with the intent to send it.
  otherInitials: ["sent"],
  states: {
    planned: "To be sent to the rail.",
    sent: "The intent to call the rail is recorded. Whether the rail got it is not known yet.",
    unknown: "The rail gave no clear answer. It is asked what it did.",
    accepted: "The rail took it and has not said when it clears.",
    clearing: "The rail took it, and says when it clears.",
    cleared: "The money has moved.",
    declined: "The payer's side or the rail declined it, or it was never sent. No money moved.",
    rejected: "The rail will never pay this refund or payout. No money moved.",
    returned: "The rail took it and has given the money back.",
    disputed: "The payer disputes it.",
    reinstated: "The rail had returned this charge and took it after all: it goes on as the charge of another gift.",
  },
  moves: {
    send: {
      from: ["planned", "sent", "unknown"],
      to: "sent",
      emits: null,
      when: "the intent to call the rail is recorded",
    },
    lose: { from: ["sent"], to: "unknown", emits: null, when: "the rail gave no clear answer" },
    accept: {
      from: ["sent", "unknown", "declined"],
      to: "accepted",
      emits: null,
      when: "the rail took it, without a date",
    },
    schedule: {
      from: ["sent", "unknown", "accepted", "declined"],
      to: "clearing",
      emits: null,
      when: "the rail took it and says when it clears",
    },
    clear: {
      from: ["sent", "unknown", "accepted", "clearing", "declined"],
      to: "cleared",
      emits: null,
      when: "the rail says that the money has moved",
    },
    decline: {
      from: ["planned", "sent", "unknown"],
      to: "declined",
      emits: null,
      when: "the payer's side declined it, or the rail has never seen it and nobody wants it any more",
    },
    refuse: {
      // Earlier, charges could be rejected; now a refused charge is declined and fails what it was for.
      from: ["sent", "unknown", "accepted", "clearing", "rejected"],
      to: "declined",
      emits: null,
      when: "the rail says that it will never take a charge",
    },
    reject: {
      from: ["sent", "unknown", "accepted", "clearing"],
      to: "rejected",
      emits: null,
      when: "the rail says that it will never pay a refund or a payout",
    },
    return: {
      from: ["sent", "unknown", "accepted", "clearing", "cleared", "disputed", "declined"],
      to: "returned",
      emits: null,
      when: "the rail has given the money back, or a dispute was lost",
    },
    reinstate: {
      from: ["returned"],
      to: "reinstated",
      emits: null,
      when: "the rail took a charge after all that it had returned, and its gift had ended by that alone",
    },
    recover: {
      from: ["returned"],
      to: "cleared",
      emits: null,
      when: "the rail took a charge after all that it had returned, and what it was for had been given up",
    },
    reopen: {
      from: ["rejected"],
      to: "unknown",
      emits: null,
      when: "two operators say that a refund or a payout was closed by mistake",
    },
    dispute: { from: ["cleared"], to: "disputed", emits: null, when: "the payer disputes it" },
    win: {
      from: ["disputed"],
      to: "cleared",
      emits: null,
      when: "the dispute was won, or was lost and about a part: the charge stands, or the rest of it",
    },
  },
});

/** In these, a refund has paid nobody, so another may take its place, as in the index `payments_replaced_once`. */
export const UNPAID: readonly string[] = ["declined", "returned", "rejected"];
