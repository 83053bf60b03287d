import { defineStates } from "@/server/kernel/states";

/** How those who run a campaign and a fundraiser come to terms on a page. `unasked` is null in answers. */
export const approvalStates = defineStates({
  resource: "p2p_page_approval",
  initial: "unasked",
  states: {
    unasked: "Nobody has asked for it; null in answers.",
    pending: "The fundraiser wants to open the page; those who run the campaign have not decided.",
    approved: "Those who run the campaign let it open.",
    declined: "Those who run the campaign did not let it open; the fundraiser may change it and ask again.",
  },
  moves: {
    ask: { from: ["unasked", "declined"], to: "pending", emits: null, when: "the fundraiser wanted to open the page" },
    approve: { from: ["unasked", "pending", "declined"], to: "approved", emits: null, when: "the campaign opened it" },
    decline: { from: ["pending"], to: "declined", emits: null, when: "the campaign did not want it" },
    withdraw: { from: ["pending"], to: "unasked", emits: null, when: "the fundraiser gave the draft up" },
  },
});
