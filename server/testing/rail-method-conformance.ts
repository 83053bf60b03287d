import { describe, expect, it } from "vitest";
import type { RailFixture } from "@/server/testing/rail-fixture";

/** That letting go of a saved method can be repeated, and says nothing about whose it was. */
export function describeMethods({ harness }: RailFixture): void {
  describe("a saved method", () => {
    it("is let go of however often that is asked for, and one that nobody has is not missed", async () => {
      const { rail, tokens } = harness();
      const signal = new AbortController().signal;
      for (const token of [tokens.unknown, tokens.unknown]) await rail.methods?.forget(token, { signal });
      expect(rail.methods?.savedToken("no token of any rail") ?? null).toBeNull();
    });
  });
}
