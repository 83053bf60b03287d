import { expect, it } from "vitest";
import { bankRail } from "@/server/adapters/payment-rail/bank/bank-rail";

// Guards payers: a form that authorizes nothing leaves nothing to release.

it("holds nothing back for its form, so that there is nothing to release", async () => {
  const rail = bankRail({ accounts: {}, payees: {} } as never, true);
  expect(rail.release).toBeUndefined();
  await expect(rail.startPayment({} as never)).rejects.toThrow("no form");
});
