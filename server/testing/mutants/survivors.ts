/** A mutant that no test has to find, with the reason. */
export interface Survivor {
  file: string;
  /** The edited lines before and after, each as one line with single spaces, as `npm run test:mutants` prints them. */
  before: string;
  after: string;
  /** Why the product promises the same with the edit. */
  why: string;
}

/** Mutants that may live. */
export const SURVIVORS: Survivor[] = [];
