const READING = /^(?:find|get|list|read|render|search)(?=[A-Z])/;

/** True if an operation only reads, judging by its verb. A test compares that with the API's HTTP methods. */
export function isReading({ name }: { name: string }): boolean {
  return READING.test(name);
}
