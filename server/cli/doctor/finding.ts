/**
 * The severity. A danger is unsafe for money or entrusted data: live mode does not start with it. A problem must be
 * fixed, but the product keeps running. A hint may be intended.
 */
export type Level = "danger" | "problem" | "hint";

/** What is wrong, why it matters, and how to fix it. */
export interface Problem {
  level: Level;
  what: string;
  why: string;
  mend: string;
}

/** A problem with the name of the check that found it. */
export interface Finding extends Problem {
  check: string;
}

export const danger = (what: string, why: string, mend: string): Problem => ({ level: "danger", what, why, mend });
export const problem = (what: string, why: string, mend: string): Problem => ({ level: "problem", what, why, mend });
export const hint = (what: string, why: string, mend: string): Problem => ({ level: "hint", what, why, mend });
