import { describe, expect, it } from "vitest";
import type { RailFixture } from "@/server/testing/rail-fixture";

/** Removing a saved method can be repeated, and the answer does not reveal whose method it was. */
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
