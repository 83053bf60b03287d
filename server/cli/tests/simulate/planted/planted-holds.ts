import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** A rail of which each charge that captures what a form had held back is made once more, under another key. */
function capturingTwice(rail: PaymentRail): PaymentRail {
  const charge: PaymentRail["charge"] = async (operation, options) => {
    const answer = await rail.charge(operation, options);
    const isOfForm = operation.token !== rail.methods!.savedToken(operation.token!) && answer.outcome === "accepted";
    if (isOfForm) await rail.charge({ ...operation, key: `${operation.key}again` }, options).catch(() => {});
    return answer;
  };
  return { ...rail, charge };
}

/** Bugs in what is done with amounts that donors' banks hold back. */
export const HOLD_BUGS = {
  release_forgotten: {
    does: "Nothing that a form had held back is ever let go.",
    rail: (rail) => ({ ...rail, release: async () => {} }),
  },
  captured_twice: {
    does: "A gift that was paid on a form is charged once more, under another key.",
    rail: capturingTwice,
  },
} satisfies Record<string, PlantedBug>;
