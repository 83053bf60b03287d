import type { Cast } from "@/server/cli/simulate/cast";
import type { Memory } from "@/server/cli/simulate/memory";
import type { Story } from "@/server/cli/simulate/story";
import type { World } from "@/server/cli/simulate/world";

/** What actions act on. */
export interface Stage {
  world: World;
  story: Story;
  cast: Cast;
  memory: Memory;
}
