import { defineStates } from "@/server/kernel/states";

/** The states of a page's approval by its campaign. `unasked` is null in responses. */
export const approvalStates = defineStates({
  resource: "p2p_page_approval",
  initial: "unasked",
  states: {
    unasked: "Not submitted. null in responses.",
    pending: "The fundraiser submitted the page. The organizers have not decided.",
    approved: "The organizers approved the page.",
    declined: "The organizers declined the page. The fundraiser can change it and submit it again.",
  },
  moves: {
    ask: { from: ["unasked", "declined"], to: "pending", emits: null, when: "the fundraiser submitted the page" },
    approve: {
      from: ["unasked", "pending", "declined"],
      to: "approved",
      emits: null,
      when: "an organizer approved it",
    },
    decline: { from: ["pending"], to: "declined", emits: null, when: "an organizer declined it" },
    withdraw: { from: ["pending"], to: "unasked", emits: null, when: "the fundraiser archived the draft" },
  },
});
