import type { OperationError } from "@/components/docs/reference-types";
import { declaredFor } from "@/server/api/declared-errors";
import type { Endpoint } from "@/server/api/endpoint";
import { documentedEndpoints } from "@/server/api/registry";
import { ERROR_KINDS } from "@/server/kernel/errors";

/** Kinds of refusal that have nothing to do with what is asked for. */
const COMMON_KINDS = new Set(["authentication", "rate_limit", "internal", "unavailable"]);

interface OperationErrors {
  own: OperationError[];
  common: OperationError[];
  /** True where no key is needed. */
  isOpen: boolean;
}

/** What the operation may refuse with, by status; its own apart from what any call may meet. */
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

/** The operations that may answer with the error; null where every one may. */
export function operationsReturning(code: string): Endpoint[] | null {
  const answering = documentedEndpoints.filter((endpoint) =>
    declaredFor(endpoint).some((error) => error.code === code),
  );
  return answering.length === documentedEndpoints.length ? null : answering;
}
