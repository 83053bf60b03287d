/** Rule L2 of the Unicode bidirectional algorithm, over whole runs. */
export function inVisualOrder<Run extends { level: number }>(runs: Run[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while (end < runs.length && runs[end]!.level >= level) end++;
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  }
  return runs;
}
