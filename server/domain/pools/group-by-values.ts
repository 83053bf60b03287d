/** Groups ids that get the same values, so that one statement writes all of them. The values have no nested objects. */
export function groupByValues<Values extends object>(ids: string[], of: (id: string) => Values): [Values, string[]][] {
  const groups = new Map<string, [Values, string[]]>();
  for (const id of ids) {
    const values = of(id);
    const key = JSON.stringify(values, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
    const group = groups.get(key);
    if (group) group[1].push(id);
    else groups.set(key, [values, [id]]);
  }
  return [...groups.values()];
}
