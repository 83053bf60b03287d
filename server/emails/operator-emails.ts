import type { Compose } from "@/server/emails/compose-email";

const READER = "You get this email because the server's OPERATOR_EMAIL is your address.";

export const operatorTasks: Compose<"operator_tasks"> = ({ publicUrl, count, groups }) => ({
  subject: count === 1 ? "A task is waiting for you" : `${count} tasks are waiting for you`,
  parts: [
    `Almoner at ${publicUrl} has something to decide that only a person can.`,
    ...groups.flatMap((group) => [{ heading: `${group.title} (${group.count})` }, group.suggestion, listOf(group)]),
    "See a task with `npm run tasks -- show <task id>`. Close it with `npm run tasks -- done <task id> --note <text>`, or with `dismiss` if nothing has to be done.",
  ],
  footer: [READER],
});

export const operatorAudit: Compose<"operator_audit"> = ({ publicUrl, finishedAt, checks, findings, seal }) => ({
  subject: findings === 0 ? "The books are correct" : `The audit found ${findings} errors in the books`,
  parts: [
    `Almoner at ${publicUrl} verified its books at ${finishedAt.toISOString()}: ${checks} checks.`,
    findings === 0
      ? "Nothing is wrong."
      : `${findings} rows are not as they must be. Each is a task: see \`npm run tasks\`. Stop payouts until you know why.`,
    ...(seal
      ? [
          { heading: "Keep this seal" },
          `${seal.number}:${seal.digest}`,
          `It covers everything that was committed by ${seal.sealedAt.toISOString()}. If you ever doubt the database, \`npm run ledger:audit -- --seal ${seal.number}:<digest>\` tells whether anything that was sealed by then has been changed, removed or added.`,
        ]
      : []),
  ],
  footer: [READER],
});

type Group = Parameters<typeof operatorTasks>[0]["groups"][number];

function listOf({ subject, tasks, count }: Group): string {
  const lines = tasks.map((task) => `${task.id}: ${subject} ${task.subjectId}, since ${task.openedAt.toISOString()}`);
  const more = count - tasks.length;
  return [...lines, ...(more > 0 ? [`and ${more} more: see \`npm run tasks\``] : [])].join("\n");
}
