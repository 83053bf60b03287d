import type { BankAction } from "@/server/cli/tests/simulate/bank/bank-story";
import { formatCents } from "@/server/cli/tests/simulate/checks/format-cents";

/** Describes an action around the bank account in a few words. */
export function describeBankAction(action: BankAction): string {
  switch (action.do) {
    case "expect":
      return `donor ${action.donor} wants to transfer ${formatCents(action.cents)} to the ${action.to}`;
    case "transfer":
      return `a transfer for the gift of step ${action.gift}: ${action.way}${action.way === "with another" ? ` (step ${action.other})` : ""}`;
    case "order":
      return `donor ${action.donor} begins a standing order of ${formatCents(action.cents)}`;
    case "standing":
      return `the standing order of step ${action.order} transfers ${formatCents(action.cents)}`;
    case "stray":
      return `someone transfers ${formatCents(action.cents)} unasked`;
    case "fee":
      return `the bank takes ${formatCents(action.cents)}`;
    case "take back":
      return `the bank takes back the booking of step ${action.step}`;
    case "statement":
      return `the bank makes a statement of ${action.days} days in ${action.format}${action.pending ? ", with a pending entry" : ""}`;
    case "import":
      return `an operator imports file ${action.file}, counted from the newest (${action.how})`;
    case "decide":
      return `an operator decides open payment ${action.pick}: ${action.way}, ${action.ifDiffers}`;
    case "refund transfer":
      return `the gift of step ${action.gift} is refunded`;
    case "pay out":
      return `the ${action.club ? "club" : "charity"} is paid out`;
    case "make file":
      return "an operator makes a payment file";
    case "release file":
      return "another operator releases the payment file";
    case "cancel file":
      return "an operator cancels the payment file";
    case "send file":
      return `a payment file is taken to the bank${action.asOne ? ", which books it as one" : ""}${action.rejects ? ", which rejects some" : ""}`;
    case "send back":
      return "the bank sends back an order that it executed";
    case "bank work":
      return `${action.name} runs`;
  }
}
