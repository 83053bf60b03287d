import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import type { DefinedError } from "@/server/kernel/errors";
import type { Permission } from "@/server/operations/permission";

/** Every error of an operation: those that it declares, and those implied by its subject and its permission. */
export function errorsOf(declaration: {
  errors?: readonly DefinedError[];
  subject?: unknown;
  permission: Permission<string>;
}): readonly DefinedError[] {
  const { errors = [], subject, permission } = declaration;
  const implied = [
    ...(subject ? [ResourceNotFound] : []),
    ...("relation" in permission || "manages" in permission ? [NotPermitted] : []),
  ];
  return [...new Set([...implied, ...errors])];
}
