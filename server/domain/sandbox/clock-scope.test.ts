import { expect, it } from "vitest";
import { advanceSandboxClock, getSandboxClock } from "@/server/domain/sandbox/sandbox-clock";
import { ROLE_SCOPES } from "@/server/kernel/scopes";

// Guards every partner of a sandbox from a key that may only read: the clock is everyone's, and never goes back.
it("moving the clock needs a scope that no role of a reader has", () => {
  expect(advanceSandboxClock.permission).toEqual({ scope: "sandbox:write" });
  expect(getSandboxClock.permission).toEqual({ scope: null });
  for (const role of ["editor", "viewer"] as const) expect(ROLE_SCOPES[role]).not.toContain("sandbox:write");
});
