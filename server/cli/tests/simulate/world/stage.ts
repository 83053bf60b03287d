import type { BankStage } from "@/server/cli/tests/simulate/bank/bank-stage";
import type { Memory } from "@/server/cli/tests/simulate/checks/memory";
import type { Cast } from "@/server/cli/tests/simulate/story/cast";
import type { Story } from "@/server/cli/tests/simulate/story/story";
import type { World } from "@/server/cli/tests/simulate/world/world";

/** What actions act on. */
export interface Stage {
  world: World;
  story: Story;
  cast: Cast;
  memory: Memory;
  /** Null where nobody transfers. */
  bank: BankStage | null;
}
