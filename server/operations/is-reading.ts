const READING = /^(?:find|get|list|read|render|search)(?=[A-Z])/;

/** True if an operation only reads, which its verb says. A test holds that against the methods of the API. */
export function isReading({ name }: { name: string }): boolean {
  return READING.test(name);
}
