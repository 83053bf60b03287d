import { expect, it } from "vitest";
import { endpoints } from "@/server/api/all-endpoints";
import { declaredFor } from "@/server/api/declared-errors";
import { InvalidCursor, MethodNotAllowed, UnknownPath } from "@/server/api/request-errors";
import { ERROR_KINDS } from "@/server/kernel/errors";
import { RATE_LIMIT_BURST, RATE_LIMIT_PER_SECOND } from "@/server/kernel/limits";

// Guards clients that branch on a code: its status and its type never change.

/** The codes that the API promises, with status and type, written out a second time. */
const PROMISED = `
  400 invalid_request invalid_json missing_parameter invalid_parameter unknown_parameter invalid_cursor unsupported_currency
  401 authentication missing_api_key invalid_api_key expired_api_key revoked_api_key
  403 permission insufficient_scope not_permitted
  404 not_found resource_not_found unknown_path
  405 invalid_request method_not_allowed
  409 conflict invalid_state already_exists idempotency_in_progress gift_not_refundable receipt_void campaign_not_accepting
  413 invalid_request body_too_large
  415 invalid_request unsupported_media_type
  422 refused monthly_limit_exceeded insufficient_treasury not_eligible identity_suspended idempotency_key_reused
  429 rate_limit rate_limited
  500 internal internal_error
  503 internal unavailable`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [status, type, ...codes] = line.trim().split(" ") as [string, string, ...string[]];
    return codes.map((code) => [code, { status: Number(status), type }] as const);
  });

it.each(PROMISED)("%s has the promised status and type", (code, promised) => {
  const declared = [...endpoints.flatMap(declaredFor), InvalidCursor, MethodNotAllowed, UnknownPath];
  const kinds = new Set(declared.filter((error) => error.code === code).map(({ kind }) => ERROR_KINDS[kind]));
  expect([...kinds]).toEqual([promised]);
});

it("a key may send 100 requests a second and 200 at once, unless the operator says otherwise", () => {
  expect([RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST]).toEqual([100, 200]);
});
