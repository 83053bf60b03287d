import { formatCents } from "@/server/cli/tests/simulate/checks/format-cents";
import type { FormAction } from "@/server/cli/tests/simulate/forms/form-story";

/** Describes an action around forms in a few words. */
export function describeFormAction(action: FormAction): string {
  switch (action.do) {
    case "give on page": {
      const { payer, cents, cadence, method, way } = action;
      return `payer ${payer} gives ${formatCents(cents)} ${cadence} on the page with ${method}, and ${way}`;
    }
    case "come back":
      return `the donor of step ${action.form} comes back from the form`;
    case "pay anew":
      return `all who are asked to pay anew do so${action.isSentTwice ? ", and are sent back twice" : ""}`;
    case "decide cases":
      return `an operator decides about all who resemble a listed party: ${action.decision}`;
  }
}
