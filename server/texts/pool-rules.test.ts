import { describe, expect, it } from "vitest";
import { MECHANISMS_BY_NAME } from "@/server/domain/pools/mechanisms/registry";
import { MECHANISMS, type MechanismName } from "@/server/resources/pool";
import { LOCALES } from "@/server/texts/locales";
import { mechanismName, poolRules } from "@/server/texts/pool-rules";

// Guards that the words about a pool follow its options: none can change how money moves without the sentences saying so.

/** For each option, values that differ from its default. Typed by the mechanisms, so that none is forgotten. */
const OTHER_VALUES: Record<MechanismName, Record<string, unknown[]>> = {
  scheduled_rotation: {
    order: ["shuffled", ["idn_01890000000070008000000000"]],
    interval: ["weekly", "quarterly", "semiannual", "annual"],
    amount_cents: [5_000],
    late_policy: ["defer", "pay"],
  },
  random: { draw_every: ["weekly", "monthly", "quarterly", "semiannual", "annual"] },
  member_vote: {
    quorum_percent: [0, 60],
    approval_percent: [66],
    count: ["members"],
    voting_hours: [1, 36, 24],
    hide_results: [true],
  },
  steward_directed: { required_approvals: [2, 3], self_approval_limit_cents: [0, 5_000] },
  emergency: { cap_cents: [5_000], cap_per_month_cents: [5_000], ratification_hours: [24, 36] },
  threshold: { threshold: [5_000], threshold_type: ["amount"] },
};

const rulesOf = (mechanism: MechanismName, governance: object, more: object = {}) =>
  poolRules(
    {
      distribution_mechanism: mechanism,
      governance: governance as Record<string, unknown>,
      currency: "USD",
      min_tier: 0,
      min_tenure_days: 0,
      ...more,
    },
    "en",
  );

describe.each(MECHANISMS)("the rules of %s", (mechanism) => {
  const defaults = MECHANISMS_BY_NAME[mechanism].options.parse({}) as Record<string, unknown>;

  it("say something else for each value of each option", () => {
    expect(Object.keys(OTHER_VALUES[mechanism]).sort()).toEqual(Object.keys(defaults).sort());
    for (const [option, values] of Object.entries(OTHER_VALUES[mechanism])) {
      const worded = [defaults[option], ...values].map((value) => rulesOf(mechanism, { ...defaults, [option]: value }));
      expect(new Set(worded.map((rules) => rules.join(" "))).size, option).toBe(values.length + 1);
    }
  });

  it("are written in every language", () => {
    for (const locale of LOCALES) {
      expect(mechanismName(mechanism, locale)).toMatch(/\S/);
      const rules = poolRules(
        { distribution_mechanism: mechanism, governance: defaults, currency: "EUR", min_tier: 1, min_tenure_days: 30 },
        locale,
      );
      expect(rules.length).toBeGreaterThan(2);
    }
  });
});

it("say what a member needs to count", () => {
  expect(rulesOf("random", { draw_every: null }, { min_tenure_days: 30, min_tier: 2 }).slice(-2)).toEqual([
    "Members count once they have belonged to the pool for 30 days.",
    "Members count once their identity is verified to tier 2.",
  ]);
});

it("say of whom a share has to be for a request, and that two have to be", () => {
  const counted = (count: string) =>
    rulesOf("member_vote", { ...MECHANISMS_BY_NAME.member_vote.options.parse({ count }) });
  expect(counted("votes")[1]).toContain("more than 50% of the votes for and against are for it");
  expect(counted("members")[1]).toContain("more than 50% of all who can vote are for it");
  for (const count of ["votes", "members"]) expect(counted(count)[2]).toContain("at least two votes for it");
});

it("count approvals where a threshold is a number of them", () => {
  expect(rulesOf("threshold", { threshold: 3, threshold_type: "approvals" })[0]).toBe(
    "A request is paid once 3 stewards or members have approved it. Whoever makes it counts as one.",
  );
});
