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
  /** Checks with two people or machines that act at the same instant, where two can. */
  together?: Check[];
}

/** Something that two can do at the same instant: only a check with two proves it. */
export interface PromisedToTwo extends Promised {
  together: [Check, ...Check[]];
}
