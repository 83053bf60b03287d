import { defineStates } from "@/server/kernel/states";

/** How a campaign moves, and a fundraiser's page as well. */
export const campaignStates = defineStates({
  resource: "campaign",
  initial: "draft",
  states: {
    draft: "Being prepared; only its managers see it.",
    live: "Open to everybody; takes contributions from its start on.",
    paused: "Shown, and takes no contributions for the time being.",
    ended: "Shown with what it raised; takes no more contributions.",
    archived: "Put away; only its managers see it.",
  },
  moves: {
    publish: { from: ["draft"], to: "live", emits: "campaign.published", when: "its managers opened it" },
    discard: { from: ["draft"], to: "archived", emits: null, when: "its managers gave the draft up" },
    pause: { from: ["live"], to: "paused", emits: null, when: "its managers paused it" },
    resume: { from: ["paused"], to: "live", emits: null, when: "its managers opened it again" },
    end: {
      from: ["live", "paused"],
      to: "ended",
      emits: "campaign.ended",
      when: "its managers ended it, its end date passed, or the campaign above it ended",
    },
    archive: { from: ["ended"], to: "archived", emits: null, when: "its managers put it away" },
  },
});
