/** Something differed from the documentation. The message says what, and what to do. */
export class Deviation extends Error {}
