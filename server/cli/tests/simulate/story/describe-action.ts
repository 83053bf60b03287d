import { describeBankAction } from "@/server/cli/tests/simulate/bank/describe-bank-action";
import { formatCents } from "@/server/cli/tests/simulate/checks/format-cents";
import { describeFormAction } from "@/server/cli/tests/simulate/forms/describe-form-action";
import type { Action, Person, Voice } from "@/server/cli/tests/simulate/story/story";

/** Describes an action in a few words. */
export function describeAction(action: Action): string {
  switch (action.do) {
    case "give":
      return `donor ${action.donor} gives ${describeAmount(action)} to the ${action.to} with ${action.method ?? "the default"}`;
    case "refund":
      return `the gift of step ${action.gift} is refunded`;
    case "repeat":
      return `the request of step ${action.gift} is made again (${action.how})`;
    case "suspend":
      return `${describePerson(action.who)} is suspended`;
    case "list":
      return `a new sanctions list names ${describePerson(action.who)}`;
    case "rename":
      return `${describePerson(action.who)} takes name ${action.name}`;
    case "add method":
      return `donor ${action.donor} adds ${action.method} as the default`;
    case "set match":
      return `match ${action.match} becomes ${action.status}`;
    case "start recurring":
      return `donor ${action.donor} starts to give ${formatCents(action.cents)} ${action.cadence} with ${action.method}`;
    case "change recurring":
      return `the recurring gift of step ${action.gift} becomes ${action.status}`;
    case "commit":
      return `donor ${action.donor} commits ${formatCents(action.cents)} ${action.cadence} to pool ${action.pool} with ${action.method}`;
    case "cancel commitment":
      return `donor ${action.donor} cancels the commitment to pool ${action.pool}`;
    case "request payout":
      return `${describeMember(action.by)} asks pool ${action.pool} for ${formatCents(action.cents)} to donor ${action.to}`;
    case "decide payout":
      return `${describeMember(action.by)} says ${action.how} to the last request of pool ${action.pool}`;
    case "draw":
      return `pool ${action.pool} draws`;
    case "set rules":
      return `the rules of pool ${action.pool} become ${JSON.stringify(action.governance)}`;
    case "set pool":
      return `pool ${action.pool} becomes ${action.status}`;
    case "read receipts":
      return "the partner downloads the last receipts";
    case "events":
      return "the rail posts its events";
    case "deliver":
      return "what has happened is sent to the partner's endpoint";
    case "email":
      return "everyone is emailed what they have to know";
    case "sweep":
      return `${action.name} runs`;
    case "play time":
      return `${action.ms / 3_600_000} h go by, and what is due is done in time`;
    case "wait":
      return `${action.ms / 3_600_000 >= 1 ? `${action.ms / 3_600_000} h` : `${action.ms / 1_000} s`} go by`;
    case "give on page":
    case "come back":
    case "pay anew":
    case "decide cases":
      return describeFormAction(action);
    default:
      return describeBankAction(action);
  }
}

function describeAmount({ amount, currency }: Extract<Action, { do: "give" }>): string {
  const sum = "cents" in amount ? formatCents(amount.cents) : `what is left of the limit, plus ${amount.left} cents,`;
  return `${sum} ${currency ?? "(its currency)"}`;
}

function describeMember(by: Voice): string {
  return typeof by === "number" ? `donor ${by}` : `the ${by}`;
}

function describePerson(who: Person): string {
  if ("payer" in who) return `payer ${who.payer}`;
  return "donor" in who ? `donor ${who.donor}` : `sponsor ${who.sponsor}`;
}
