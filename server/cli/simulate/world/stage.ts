import type { BankStage } from "@/server/cli/simulate/bank/bank-stage";
import type { Memory } from "@/server/cli/simulate/checks/memory";
import type { Cast } from "@/server/cli/simulate/story/cast";
import type { Story } from "@/server/cli/simulate/story/story";
import type { World } from "@/server/cli/simulate/world/world";

/** What actions act on. */
export interface Stage {
  world: World;
  story: Story;
  cast: Cast;
  memory: Memory;
  /** Null where nobody transfers. */
  bank: BankStage | null;
}
