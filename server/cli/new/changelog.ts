import type { Edit } from "@/server/cli/new/plan";

/** A line at the top of the newest version in the changelog. */
export function changelog(line: string): Edit {
  return { path: "CHANGELOG.md", put: `\n- ${line}`, opening: "# Changelog", end: "\n- " };
}
