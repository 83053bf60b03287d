import { defineStates } from "@/server/kernel/states";

/** The transitions of a campaign and of a fundraising page. */
export const campaignStates = defineStates({
  resource: "campaign",
  initial: "draft",
  states: {
    draft: "Not public yet. Only its managers can see it.",
    live: "Public. Accepts contributions from its start date.",
    paused: "Public, but does not accept contributions.",
    ended: "Public with the total it raised. No longer accepts contributions.",
    archived: "No longer public. Only its managers can see it.",
  },
  moves: {
    publish: { from: ["draft"], to: "live", emits: "campaign.published", when: "its managers made it live" },
    discard: { from: ["draft"], to: "archived", emits: null, when: "its managers archived the draft" },
    pause: { from: ["live"], to: "paused", emits: null, when: "its managers paused it" },
    resume: { from: ["paused"], to: "live", emits: null, when: "its managers resumed it" },
    end: {
      from: ["live", "paused"],
      to: "ended",
      emits: "campaign.ended",
      when: "its managers ended it, its end date passed, or its parent campaign ended",
    },
    archive: { from: ["ended"], to: "archived", emits: null, when: "its managers archived it" },
  },
});
