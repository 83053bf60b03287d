import { eventPlan } from "@/server/cli/new/event";
import { fieldPlan } from "@/server/cli/new/field";
import { mechanismPlan } from "@/server/cli/new/mechanism";
import { pagePlan } from "@/server/cli/new/page";
import type { Plan } from "@/server/cli/new/plan";
import { railPlan } from "@/server/cli/new/rail";
import { roomPlan } from "@/server/cli/new/room";

/** What can be added, with an example of its name. */
export const KINDS = {
  mechanism: { example: "first_come", what: "a way in which a pool decides who is paid", plan: mechanismPlan },
  rail: { example: "harbor_pay", what: "a payment provider behind the port of payment rails", plan: railPlan },
  field: {
    example: "thank_you_note",
    what: "an optional text that a campaign has: API, form and page",
    plan: fieldPlan,
  },
  page: { example: "how_it_works", what: "a public page in the reader's language, at /how-it-works", plan: pagePlan },
  event: { example: "pool.frozen", what: "an event that endpoints can subscribe to", plan: eventPlan },
  room: { example: "campaigns/pledge", what: "a noun in an area of the domain: table, states, moves", plan: roomPlan },
} as const satisfies Record<string, { example: string; what: string; plan(name: string, now: Date): Plan }>;

/** The plan of a new thing of a kind. */
export function planOf(kind: keyof typeof KINDS, name: string, now: Date): Plan {
  return KINDS[kind].plan(name, now);
}
