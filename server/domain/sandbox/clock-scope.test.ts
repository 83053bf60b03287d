import { expect, it } from "vitest";
import { advanceSandboxClock, getSandboxClock } from "@/server/domain/sandbox/sandbox-clock";
import { ROLE_RIGHTS, ROLES } from "@/server/kernel/scopes";

// Guards the partners of a sandbox: a read-only key must not move the clock they share, which never goes back.
it("moving the clock needs a scope that no role of a reader has", () => {
  expect(advanceSandboxClock.permission).toEqual({ scope: "sandbox:write" });
  expect(getSandboxClock.permission).toEqual({ scope: null });
  for (const role of ROLES) expect(ROLE_RIGHTS[role]).not.toContain("sandbox:write");
});
