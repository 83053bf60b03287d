import type { Edit } from "@/server/cli/new/plan";

/** A line at the top of the changelog's newest version. */
export function changelog(line: string): Edit {
  return { path: "CHANGELOG.md", put: `\n- ${line}`, opening: "# Changelog", end: "\n- " };
}
