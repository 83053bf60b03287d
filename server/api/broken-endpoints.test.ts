import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/server/api/all-endpoints";
import type { Endpoint } from "@/server/api/endpoint";
import type { Handler } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness, withReplaced } from "@/server/testing/api-harness";
import { bodyChecks } from "@/server/testing/conformance/body-checks";
import { BROKEN_CONTRACTS } from "@/server/testing/conformance/broken-contracts";
import { BROKEN_HANDLERS } from "@/server/testing/conformance/broken-handlers";
import { BROKEN_PROMISES } from "@/server/testing/conformance/broken-promises";
import type { Check } from "@/server/testing/conformance/check";
import { declarationChecks } from "@/server/testing/conformance/declaration-checks";
import { idempotencyChecks } from "@/server/testing/conformance/idempotency-checks";
import { keyChecks } from "@/server/testing/conformance/key-checks";
import { listChecks } from "@/server/testing/conformance/list-checks";
import { metadataChecks } from "@/server/testing/conformance/metadata-checks";
import { methodChecks } from "@/server/testing/conformance/method-checks";
import { nullChecks } from "@/server/testing/conformance/null-checks";
import { queryChecks } from "@/server/testing/conformance/query-checks";
import { rangeChecks } from "@/server/testing/conformance/range-checks";
import { storedTextChecks } from "@/server/testing/conformance/stored-text-checks";
import { successChecks } from "@/server/testing/conformance/success-checks";
import { tenantChecks } from "@/server/testing/conformance/tenant-checks";
import { textLengthChecks } from "@/server/testing/conformance/text-length-checks";

const BROKEN = [...BROKEN_CONTRACTS, ...BROKEN_PROMISES];

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness({ theirs: true });
});
afterAll(() => harness.fixture.close());

const unbroken = new Map<string, Promise<void>>();

/** Runs the check on the unbroken operation, once for all its mutants, so each of them fails for its own reason. */
function holdUnbroken(check: Check, real: Endpoint, handler?: Handler): Promise<void> {
  const name = `${check.says} ${real.operationId} ${handler !== undefined}`;
  const copy = handler ? real : { ...real };
  const known =
    unbroken.get(name) ?? (async () => check.hold(withReplaced(harness, handler ? null : copy, handler), copy))();
  unbroken.set(name, known);
  return known;
}

// Guards the suites themselves: each one can fail. The document's suite is skipped, because the document would be
// generated from the broken operations.
test.each(BROKEN)("an operation that %s (%s) is caught", async (_, operationId, broken, check) => {
  const real = endpoints.find((one) => one.operationId === operationId)!;
  expect(check.appliesTo(real)).toBe(true);
  await holdUnbroken(check, real);
  const mutant = { ...real, ...broken(real, harness) } as Endpoint;
  await expect((async () => check.hold(withReplaced(harness, mutant), mutant))()).rejects.toThrow();
});

test.each(BROKEN_HANDLERS)("an API that %s (seen at %s) is caught", async (_, operationId, handler, check) => {
  const real = endpoints.find((one) => one.operationId === operationId)!;
  expect(check.appliesTo(real)).toBe(true);
  const open: Handler = (request, dispatch) => dispatch(request);
  await holdUnbroken(check, real, open);
  await expect((async () => check.hold(withReplaced(harness, null, handler(harness)), real))()).rejects.toThrow();
});

test("every group of checks catches something here", () => {
  const groups = [
    bodyChecks,
    declarationChecks,
    idempotencyChecks,
    keyChecks,
    listChecks,
    metadataChecks,
    methodChecks,
    nullChecks,
    queryChecks,
    rangeChecks,
    storedTextChecks,
    successChecks,
    tenantChecks,
    textLengthChecks,
  ];
  const refusing = new Set([...BROKEN, ...BROKEN_HANDLERS].map(([, , , by]) => by as Check));
  for (const group of groups) expect(Object.values(group).some((check) => refusing.has(check))).toBe(true);
});
