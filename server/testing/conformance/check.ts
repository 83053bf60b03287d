import { test } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import { operationsWith } from "@/server/testing/api-sample-paths";

/** One rule that every operation it applies to must follow, including operations that are written later. */
export interface Check {
  /** What the operation does, as the second half of a sentence that starts with its method and path. */
  says: string;
  appliesTo(endpoint: Endpoint): boolean;
  /** Fails if the operation, as the harness's client reaches it, breaks the rule. */
  hold(harness: ApiHarness, endpoint: Endpoint): Promise<void> | void;
}

/** Registers a test per check and operation, so a new operation is checked against every rule from its first day. */
export function holdEveryOperation(checks: Record<string, Check>, fixture: () => ApiHarness): void {
  for (const { says, appliesTo, hold } of Object.values(checks)) {
    test.each(operationsWith(appliesTo))(`%s ${says}`, (_, endpoint) => hold(fixture(), endpoint));
  }
}
