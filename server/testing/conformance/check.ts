import { test } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { type ApiHarness, operationsWith } from "@/server/testing/api-samples";

/** One rule that every operation keeps to which it applies to, whoever wrote the operation and whenever. */
export interface Check {
  /** What the operation does, as the second half of a sentence that begins with its method and path. */
  says: string;
  appliesTo(endpoint: Endpoint): boolean;
  /** Fails when the operation, as the world's client reaches it, breaks the rule. */
  hold(harness: ApiHarness, endpoint: Endpoint): Promise<void> | void;
}

/** Registers a test per check and operation, so that an operation is held against the rules the day it is written. */
export function holdEveryOperation(checks: Record<string, Check>, fixture: () => ApiHarness): void {
  for (const { says, appliesTo, hold } of Object.values(checks)) {
    test.each(operationsWith(appliesTo))(`%s ${says}`, (_, endpoint) => hold(fixture(), endpoint));
  }
}
