import { formatCents } from "@/server/cli/simulate/format-cents";
import type { Action, Person } from "@/server/cli/simulate/story";

/** An action in a few words. */
export function describeAction(action: Action): string {
  switch (action.do) {
    case "give": {
      const amount =
        "cents" in action.amount
          ? formatCents(action.amount.cents)
          : `what is left of the limit, plus ${action.amount.left} cents,`;
      return `donor ${action.donor} gives ${amount} to the ${action.to} with ${action.method}`;
    }
    case "refund":
      return `the gift of step ${action.gift} is refunded`;
    case "suspend":
      return `${describePerson(action.who)} is suspended`;
    case "list":
      return `a new sanctions list names ${describePerson(action.who)}`;
    case "start recurring":
      return `donor ${action.donor} starts to give ${formatCents(action.cents)} ${action.cadence} with ${action.method}`;
    case "change recurring":
      return `the recurring gift of step ${action.gift} becomes ${action.status}`;
    case "events":
      return "the rail posts its events";
    case "sweep":
      return `${action.name} runs`;
    case "play time":
      return `${action.ms / 3_600_000} h go by, and what is due is done in time`;
    case "wait":
      return `${action.ms / 3_600_000 >= 1 ? `${action.ms / 3_600_000} h` : `${action.ms / 1_000} s`} go by`;
  }
}

function describePerson(who: Person): string {
  return "donor" in who ? `donor ${who.donor}` : `sponsor ${who.sponsor}`;
}
