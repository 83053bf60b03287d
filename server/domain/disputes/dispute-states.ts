import { defineStates } from "@/server/kernel/states";

/** The transitions of a dispute. */
export const disputeStates = defineStates({
  resource: "dispute",
  isInternal: true,
  initial: "needs_response",
  states: {
    needs_response: "Waits for an answer with evidence. Without one, it is lost at its deadline.",
    under_review: "Answered. The payer's bank decides.",
    won: "Decided for the recipient: the gift stands.",
    lost: "Decided for the payer, or never answered: the money has gone back, and the gift is reversed, unless the dispute was about a part of it.",
  },
  moves: {
    answer: { from: ["needs_response"], to: "under_review", emits: null, when: "an operator sends evidence" },
    win: {
      from: ["needs_response", "under_review", "lost"],
      to: "won",
      emits: null,
      when: "the payer's bank decides for the recipient, even after the money had gone back",
    },
    lose: {
      from: ["needs_response", "under_review"],
      to: "lost",
      emits: null,
      when: "the payer's bank takes the money back",
    },
  },
});
