/** Where something is checked: a file, and the exact name of the test, property or check in it. */
export interface Check {
  file: string;
  name: string;
}

/** Something that the product promises, and the checks that compute it independently. */
export interface Promised {
  /** `<area>.<what>`, such as `gifts.net`. */
  id: string;
  kind: "number" | "order" | "condition" | "date" | "state" | "right";
  /** One sentence with its figures that can be understood without the code. */
  says: string;
  /** What the checks compute the expected value from: never the code under test, and never the row that it wrote. */
  model: string;
  checks: Check[];
  /** Whether two people or machines can act on it at the same instant. Then only a check with two actors proves it. */
  actors: "one" | "two";
  /** The checks in which two actors act at the same instant. */
  together?: Check[];
}

/** A promise that the audit recomputes. Each check adds a row that is wrong in one way, which the audit must report. */
export function audited(kind: Promised["kind"], id: string, says: string, model: string, checks: Check[]): Promised {
  return { id, kind, says, model, actors: "one", checks };
}
