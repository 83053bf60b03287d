import { interruptionOf } from "@/server/cli/tests/simulate/acts/disturbances";
import type { Step, Story } from "@/server/cli/tests/simulate/story/story";
import { afterRequests, type Interruption } from "@/server/cli/tests/simulate/world/interruption";
import { describeMishap, type Mishap } from "@/server/cli/tests/simulate/world/mishaps";
import { connectionLost, endSessions } from "@/server/cli/tests/simulate/world/restart-database";
import type { World } from "@/server/cli/tests/simulate/world/world";

/** Whether any clock is changed in the story. */
export function hasClockSteps({ steps }: Story): boolean {
  return steps.some(({ mishap }) => mishap?.what === "clock");
}

/** The interruptions of a step: its workers are slow, or a mishap happens to the machines. */
export function interruptionsOf(world: World, { slowAt, mishap }: Step): Interruption[] {
  return [
    ...(slowAt === undefined ? [] : [afterRequests(slowAt, () => slowDown(world))]),
    ...(mishap ? [interruptionOf(mishap, () => strike(world, mishap), connectionLost)] : []),
  ];
}

/** The workers were so slow that their leases expired. */
async function slowDown(world: World): Promise<void> {
  world.state.trace("    leases run out");
  await world.tables.expireLeases();
}

async function strike(world: World, mishap: Mishap): Promise<void> {
  const { disturbances, machines, state, bug, admin } = world;
  state.trace(`    ${describeMishap(mishap)}`);
  switch (mishap.what) {
    case "restart":
      disturbances.refuseConnections(mishap.refuses);
      await endSessions(world);
      await bug?.onRestart?.(admin);
      return;
    case "full disk":
      disturbances.fill(mishap.where, mishap.writes);
      return;
    case "clock":
      await machines.step(mishap.who, mishap.byMs);
      return;
  }
}
