/**
 * How bad something is. A danger is unsafe for money or for what people entrusted: live mode does not start with it. A
 * problem has to be mended, while the product goes on. A hint may be as it should be.
 */
export type Level = "danger" | "problem" | "hint";

/** What is wrong, why that matters, and how to mend it. */
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
