/** Something went another way than the documentation says. The message says what, and what to do. */
export class Deviation extends Error {}
