import { bankRail } from "@/server/adapters/payment-rail/bank/bank-rail";
import type { SimulatedProcess } from "@/server/cli/tests/simulate/world/simulated-process";
import type { World } from "@/server/cli/tests/simulate/world/world";
import { bankOperations } from "@/server/domain/bank/rail/bank-operations";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** The rail of the operator's accounts, for a process or for an observer. */
export function simulatedBankRail(world: World, process: SimulatedProcess | undefined): PaymentRail {
  const known = () => world.state.transferAccounts ?? [];
  const accounts = {
    accountFor: (currency: string) => known().find((account) => account.currency === currency) ?? null,
    account: (id: string) => known().find((account) => account.id === id) ?? null,
  };
  return bankRail(
    bankOperations(() => process?.ctx ?? world.observer, accounts),
    true,
  );
}
