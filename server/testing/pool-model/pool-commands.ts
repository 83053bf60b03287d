import fc from "fast-check";
import type { PoolCadence } from "@/server/kernel/cadence";
import type { Vote } from "@/server/resources/disbursement";
import type { MechanismName } from "@/server/resources/pool";
import { RULES } from "@/server/testing/pool-model/model-mechanisms";
import { DAY, HOUR } from "@/server/testing/pool-model/model-state";

/** A command on a pool. People are numbers: 0 is the first steward, and the others may become members. */
export type PoolCommand =
  | { do: "commit"; who: number; cadence: PoolCadence; cents: number; method: string; renews: boolean }
  | { do: "cancel"; who: number }
  | { do: "request"; by: number; to: number; cents: number }
  | { do: "approve" | "reject" | "withdraw"; request: number; by: number }
  | { do: "vote"; request: number; by: number; choice: Vote }
  | { do: "draw" }
  | { do: "set status"; status: "active" | "paused" | "closed" }
  | { do: "add"; who: number; role: "steward" | "member" }
  | { do: "remove"; who: number }
  | { do: "govern"; rules: number }
  | { do: "decide change"; change: number; approves: boolean }
  | { do: "wait"; ms: number };

/** The number of people, not counting the first steward. */
export const PEOPLE = 4;
const PERIOD_CENTS = 1_000;

const person = fc.integer({ min: 1, max: PEOPLE });
const anyone = fc.integer({ min: 0, max: PEOPLE });
const number = fc.nat({ max: 30 });
const cents = fc.constantFrom(1, 400, 1_000, 1_000, 2_000, 5_000);

const method = fc.constantFrom(
  ...Array<string>(7).fill("pm_sandbox_ok"),
  "pm_sandbox_slow",
  "pm_sandbox_declined",
  "pm_sandbox_returned",
  "pm_sandbox_late_return",
);
const commit = fc.record({
  do: fc.constant("commit" as const),
  who: person,
  cadence: fc.constantFrom<PoolCadence>("weekly", "monthly", "monthly", "quarterly", "semiannual", "annual"),
  cents: fc.constantFrom(PERIOD_CENTS, 700),
  method,
  renews: fc.boolean(),
});
const short = fc.constantFrom(10_000, 10_000, 10_000, HOUR, DAY, 3 * DAY, 8 * DAY);
const wait = fc.record({ do: fc.constant("wait" as const), ms: short });
const longWait = fc.record({
  do: fc.constant("wait" as const),
  ms: fc.constantFrom(31 * DAY, 31 * DAY, 100 * DAY, 370 * DAY),
});
const request = fc.record({ do: fc.constant("request" as const), by: anyone, to: anyone, cents });
const act = fc.record({
  do: fc.constantFrom("approve" as const, "approve" as const, "reject" as const, "withdraw" as const),
  request: number,
  by: anyone,
});
const vote = fc.record({
  do: fc.constant("vote" as const),
  request: number,
  by: anyone,
  choice: fc.constantFrom<Vote>("for", "for", "against", "abstain"),
});

const command: fc.Arbitrary<PoolCommand> = fc.oneof(
  { weight: 6, arbitrary: commit },
  { weight: 9, arbitrary: wait },
  { weight: 2, arbitrary: longWait },
  { weight: 9, arbitrary: request },
  { weight: 5, arbitrary: act },
  { weight: 5, arbitrary: vote },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("draw" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), who: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), who: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("add" as const),
      who: person,
      role: fc.constantFrom("steward" as const, "member" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("set status" as const),
      status: fc.constantFrom("active" as const, "active" as const, "paused" as const, "closed" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("govern" as const), rules: fc.nat({ max: 4 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("decide change" as const), change: number, approves: fc.boolean() }),
  },
);

const lateMethod = fc.constantFrom(
  "pm_sandbox_slow",
  "pm_sandbox_slow",
  "pm_sandbox_returned",
  "pm_sandbox_late_return",
);
const ballotCommand: fc.Arbitrary<PoolCommand> = fc.oneof(
  { weight: 8, arbitrary: vote },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(1_500, 3_000, DAY, 3 * DAY) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), who: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), who: person }) },
  { weight: 2, arbitrary: request },
);

/** A pool with some members, and the commands to run on it. */
export interface PoolSequence {
  mechanism: MechanismName;
  rules: number;
  founders: number;
  commands: PoolCommand[];
}

/** A vote while payments are pending: some voters pay late, or never. */
export const ballotSequence: fc.Arbitrary<PoolSequence> = fc.record({
  mechanism: fc.constant("member_vote" as const),
  rules: fc.nat({ max: 4 }),
  founders: fc.integer({ min: 1, max: 2 }),
  commands: fc
    .tuple(
      fc.array(fc.tuple(fc.integer({ min: 2, max: PEOPLE }), lateMethod), { minLength: 1, maxLength: 3 }),
      fc.array(ballotCommand, { minLength: 2, maxLength: 12 }),
    )
    .map(([joining, commands]): PoolCommand[] => [
      ...joining.map(([who, method]) => ({
        do: "commit" as const,
        who,
        cadence: "monthly" as const,
        cents: PERIOD_CENTS,
        method,
        renews: false,
      })),
      { do: "request", by: 1, to: 1, cents: 400 },
      ...commands,
    ]),
});

export const poolSequence: fc.Arbitrary<PoolSequence> = fc.record({
  mechanism: fc.constantFrom(...(Object.keys(RULES) as MechanismName[])),
  rules: fc.nat({ max: 4 }),
  founders: fc.integer({ min: 0, max: 3 }),
  commands: fc.array(command, { minLength: 1, maxLength: 16 }),
});
