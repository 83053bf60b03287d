import { TEST_METHODS, type TestMethod } from "@/server/adapters/payment-rail/test-methods";

/**
 * What a token of the sandbox rail stands for: a test method, an authorization made with it, or both: the authorization
 * for the first charge and the method for later ones.
 */
export interface SandboxToken {
  /** The token of the test method alone. */
  methodToken: string;
  method: TestMethod;
  /** The authorization's id; null without a hold. */
  authorization: string | null;
  /** Whether the method may be charged without the authorization. */
  isSaved: boolean;
}

const AUTHORIZED = /^(auth_sandbox_[0-9a-f]{32})\.(pm_sandbox_[a-z_]{1,40})(\.saved)?$/;

/** Reads a token: `pm_sandbox_x`, `auth_sandbox_y.pm_sandbox_x` or, if the form saved it, `auth_sandbox_y.pm_sandbox_x.saved`; null for others. */
export function parseSandboxToken(token: string | null): SandboxToken | null {
  const [, authorization = null, named, saved] = AUTHORIZED.exec(token ?? "") ?? [];
  const methodToken = named ?? token ?? "";
  const method = TEST_METHODS.get(methodToken);
  return method ? { methodToken, method, authorization, isSaved: authorization === null || saved !== undefined } : null;
}

/** Writes the token of an authorization. */
export function writeSandboxToken({ methodToken, authorization, isSaved }: Omit<SandboxToken, "method">): string {
  return [authorization, methodToken, authorization !== null && isSaved && "saved"].filter(Boolean).join(".");
}

/** The behavior of a token when it is charged; undefined for an unknown token. */
export function methodOf(token: string | null): TestMethod | undefined {
  return parseSandboxToken(token)?.method;
}
