import { expect, it } from "vitest";
import { donorText } from "@/app/_gifts/gift-words";

const unnamed = { donor: null, isNamed: false, isAnonymous: false };

it("promises a name only for a gift that can still arrive", () => {
  for (const status of ["pending", "settling"] as const)
    expect(donorText({ ...unnamed, status }, "en")).toBe("Named once the gift arrives");
  for (const status of ["failed", "settled", "reversed"] as const)
    expect(donorText({ ...unnamed, status }, "en")).toBe("Donor not shown");
  expect(donorText({ ...unnamed, donor: "Ada", isNamed: true, status: "failed" }, "en")).toBe("Ada");
});
