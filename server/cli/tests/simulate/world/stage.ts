import type { BankStage } from "@/server/cli/tests/simulate/bank/bank-stage";
import type { Memory } from "@/server/cli/tests/simulate/checks/memory";
import type { Cast } from "@/server/cli/tests/simulate/story/cast";
import type { Story } from "@/server/cli/tests/simulate/story/story";
import type { World } from "@/server/cli/tests/simulate/world/world";

/** The objects that actions work on. */
export interface Stage {
  world: World;
  story: Story;
  cast: Cast;
  memory: Memory;
  /** Null in stories without transfers. */
  bank: BankStage | null;
}
