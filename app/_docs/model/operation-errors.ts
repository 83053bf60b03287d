import type { OperationError } from "@/components/docs/reference-types";
import { declaredFor } from "@/server/api/declared-errors";
import type { Endpoint } from "@/server/api/endpoint";
import { documentedEndpoints } from "@/server/api/registry";
import { ERROR_KINDS } from "@/server/kernel/errors";

/** Kinds of errors that don't depend on the operation. */
const COMMON_KINDS = new Set(["authentication", "rate_limit", "internal", "unavailable"]);

interface OperationErrors {
  own: OperationError[];
  common: OperationError[];
  /** Whether it needs no API key. */
  isOpen: boolean;
}

/** The errors that the operation can return, by status: its own, and those common to all operations. */
export function errorsOf(operationId: string): OperationErrors {
  const endpoint = documentedEndpoints.find((one) => one.operationId === operationId);
  if (!endpoint) return { own: [], common: [], isOpen: false };
  const all = declaredFor(endpoint).map((error) => ({
    code: error.code,
    status: ERROR_KINDS[error.kind].status,
    isCommon: COMMON_KINDS.has(error.kind),
  }));
  all.sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  const pick = (isCommon: boolean) =>
    all.filter((error) => error.isCommon === isCommon).map(({ code, status }) => ({ code, status }));
  return { own: pick(false), common: pick(true), isOpen: endpoint.authenticated === false };
}

/** The operations that can return the error; null if every one can. */
export function operationsReturning(code: string): Endpoint[] | null {
  const answering = documentedEndpoints.filter((endpoint) =>
    declaredFor(endpoint).some((error) => error.code === code),
  );
  return answering.length === documentedEndpoints.length ? null : answering;
}
