import { describe, expect, it } from "vitest";
import { MECHANISMS_BY_NAME } from "@/server/domain/pools/mechanisms/registry";
import { MECHANISMS, type MechanismName } from "@/server/resources/pool";
import { OTHER_OPTION_VALUES } from "@/server/testing/pool-model/model-mechanisms";
import { LOCALES } from "@/server/texts/locales";
import { mechanismName, poolRules } from "@/server/texts/pool-rules";

// Guards that the words about a pool follow its options: none can change how money moves without the sentences saying so.

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
    expect(Object.keys(OTHER_OPTION_VALUES[mechanism]).sort()).toEqual(Object.keys(defaults).sort());
    for (const [option, values] of Object.entries(OTHER_OPTION_VALUES[mechanism])) {
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
