import { CHECKS } from "@/server/cli/doctor/find-problems";
import type { Finding } from "@/server/cli/doctor/finding";
import type { Env } from "@/server/config/env";

const MARKS = { danger: "DANGER", problem: "PROBLEM", hint: "hint" };
const MARK_WIDTH = 9;
const INDENT = " ".repeat(MARK_WIDTH);

/** The report for people: what is wrong, why it matters, and how to fix it. */
export function writeReport(findings: readonly Finding[], mode: Env["ALMONER_MODE"]): string {
  const lead = mode === "sandbox" ? ["This is a sandbox. For live mode:", ""] : [];
  if (findings.length === 0)
    return [...lead, `All is well: ${Object.keys(CHECKS).length} checks found nothing.`].join("\n");
  const blocks = findings.map(({ check, level, what, why, mend }) =>
    [`${MARKS[level].padEnd(MARK_WIDTH)}${what}  [${check}]`, `${INDENT}${why}`, `${INDENT}${mend}`, ""].join("\n"),
  );
  const counts = (["danger", "problem", "hint"] as const).flatMap((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count > 0 ? [`${count} ${level}${count === 1 ? "" : "s"}`] : [];
  });
  return [...lead, ...blocks, `${counts.join(", ")}.${dangerLine(findings)}`].join("\n");
}

function dangerLine(findings: readonly Finding[]): string {
  return findings.some(({ level }) => level === "danger") ? " Live mode does not start with a danger." : "";
}

/** True if someone has to act. */
export function needsSomeone(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level !== "hint");
}
