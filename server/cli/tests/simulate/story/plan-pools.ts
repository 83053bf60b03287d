import type { Random } from "@/server/cli/tests/random";
import { POOL_METHODS } from "@/server/cli/tests/simulate/story/plan-gifts";
import {
  type Action,
  DONOR_TIERS,
  type PoolAction,
  type Step,
  type StoryMember,
  type StoryPool,
  type Voice,
} from "@/server/cli/tests/simulate/story/story";
import { weighted } from "@/server/cli/tests/simulate/story/weighted";
import type { PoolCadence } from "@/server/kernel/cadence";
import type { Vote } from "@/server/resources/disbursement";
import type { JsonObject } from "@/server/resources/fields";
import type { MechanismName } from "@/server/resources/pool";

const POOL_ODDS = 0.5;
/** How often the members' first year clears before anything else happens, and how long that takes at most. */
const FUNDED_ODDS = 0.75;
const FUNDING_MS = 8 * 86_400_000;
const GOVERNANCE: Record<MechanismName, readonly JsonObject[]> = {
  steward_directed: [{}, { required_approvals: 2 }, { required_approvals: 2 }],
  scheduled_rotation: [
    { interval: "weekly", amount_cents: 500 },
    { interval: "weekly", late_policy: "defer" },
  ],
  random: [{ draw_every: "weekly" }, {}],
  member_vote: [{ voting_hours: 24 }, { quorum_percent: 100 }, { count: "members", voting_hours: 24 }],
  emergency: [{ cap_cents: 600 }, { cap_per_month_cents: 1_000 }],
  threshold: [{ threshold: 1_200 }, { threshold: 2, threshold_type: "approvals" }],
};
const MECHANISMS = Object.keys(GOVERNANCE) as MechanismName[];
const CADENCES: readonly PoolCadence[] = ["weekly", "monthly", "monthly", "annual"];

/** The actions on pools, with their weights. */
export const POOL_KINDS = {
  commit: 3,
  "cancel commitment": 2,
  "request payout": 6,
  "decide payout": 6,
  draw: 1,
  "set rules": 1,
  "set pool": 1,
} as const;
const HOW = weighted({ approve: 4, for: 5, against: 2, abstain: 1, reject: 1, cancel: 1 });

/** Plans the pools that a story begins with: mostly one, or none. */
export function planPools(random: Random): StoryPool[] {
  if (random.next() >= POOL_ODDS) return [];
  const mechanism = random.pick(MECHANISMS);
  const donors = DONOR_TIERS.map((_, donor) => donor).filter(() => random.next() < 0.6);
  return [
    {
      mechanism,
      governance: random.pick(GOVERNANCE[mechanism]),
      isSponsored: donors.length % 2 === 0,
      hasSecondSteward: mechanism === "steward_directed" || mechanism === "emergency",
      members: donors.map((donor) => planMember(random, donor)),
    },
  ];
}

function planMember(random: Random, donor: number): StoryMember {
  return {
    donor,
    cents: random.between(100, 900),
    cadence: random.pick(CADENCES),
    method: POOL_METHODS(random),
    renews: random.next() < 0.5,
  };
}

/** In most stories, members have paid before the story goes on: pools without money reject most requests. */
export function planFunding(random: Random): Step[] {
  if (random.next() >= FUNDED_ODDS) return [];
  return [{ id: 1, seed: random.between(1, 2 ** 31), action: { do: "play time", ms: FUNDING_MS }, lastsMs: 1_000 }];
}

/** Plans two simultaneous votes on the newest request, which together may decide it. */
export function planVoices(random: Random, pools: readonly StoryPool[]): [PoolAction, PoolAction] {
  const pool = random.between(0, pools.length - 1);
  const { mechanism, members } = pools[pool]!;
  const how = mechanism === "member_vote" ? (random.next() < 0.8 ? "for" : "against") : "approve";
  const byStewards = mechanism === "steward_directed" || mechanism === "emergency";
  const donors = members.map(({ donor }) => donor);
  const at = random.between(0, donors.length);
  const voices: Voice[] = byStewards ? ["partner", "second steward"] : [donors[at] ?? "partner", donors[at + 1] ?? 0];
  const say = (by: Voice) => ({ do: "decide payout" as const, pool, by, how: how as Vote });
  return [say(voices[0]!), say(voices[1]!)];
}

/** Plans an action on one of the pools. */
export function planPoolAction(random: Random, kind: PoolAction["do"], pools: readonly StoryPool[]): Action {
  const pool = random.between(0, pools.length - 1);
  const donor = () => random.between(0, DONOR_TIERS.length - 1);
  const anyone = (): Voice => (random.next() < 0.4 ? "partner" : random.next() < 0.2 ? "second steward" : donor());
  switch (kind) {
    case "commit":
      return { do: kind, pool, ...planMember(random, donor()) };
    case "cancel commitment":
      return { do: kind, pool, donor: donor() };
    case "request payout":
      return { do: kind, pool, by: anyone(), to: donor(), cents: random.between(1, 1_200) };
    case "decide payout":
      return { do: kind, pool, by: anyone(), how: HOW(random) };
    case "draw":
      return { do: kind, pool };
    case "set rules": {
      const { mechanism } = pools[pool]!;
      return { do: kind, pool, governance: random.pick(GOVERNANCE[mechanism]) };
    }
    case "set pool":
      return { do: kind, pool, status: random.pick(["active", "active", "paused", "closed"]) };
  }
}
