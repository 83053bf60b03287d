/** A believable mistake: an edit of one place in the product that a test of its area has to find. */
export interface PlantedBug {
  /** `<area>: <what is wrong>`, such as `matching: the last part ignores the cap of each gift`. */
  name: string;
  /** The file with the mistake: TypeScript, or a function of the database in `prisma/sql`. */
  file: string;
  /** Text that stands once in the file, and what a mistaken colleague writes in its place. */
  find: string;
  replace: string;
  /** Test files of its area, one of which has to fail. */
  tests: string[];
}
