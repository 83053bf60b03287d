/** Where something is checked: a file, and the name of the test, property or check in it, as it stands there. */
export interface Check {
  file: string;
  name: string;
}

/** Something that the product promises, with the checks that compute it anew. */
export interface Promised {
  /** `<area>.<what>`, such as `gifts.net`. */
  id: string;
  kind: "number" | "order" | "condition" | "date" | "state" | "right";
  /** One sentence with its figures, to be read without the code. */
  says: string;
  /** What the checks compute the right value from: never the code that they check, and never the row that it wrote. */
  model: string;
  checks: Check[];
  /** Whether two people or machines can act on it at the same instant: then only a check with two proves it. */
  actors: "one" | "two";
  /** The checks with two that act at the same instant. */
  together?: Check[];
}

/** A promise that the audit computes again: each check is a row that is wrong in one way, and has to be named. */
export function audited(kind: Promised["kind"], id: string, says: string, model: string, checks: Check[]): Promised {
  return { id, kind, says, model, actors: "one", checks };
}
