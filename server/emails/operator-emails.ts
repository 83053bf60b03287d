import type { Compose } from "@/server/emails/compose-email";

export const operatorTasks: Compose<"operator_tasks"> = ({ publicUrl, count, groups }) => ({
  subject: count === 1 ? "A task is waiting for you" : `${count} tasks are waiting for you`,
  parts: [
    `Almoner at ${publicUrl} has something to decide that only a person can.`,
    ...groups.flatMap((group) => [{ heading: `${group.title} (${group.count})` }, group.suggestion, listOf(group)]),
    "See a task with `npm run tasks -- show <task id>`. Close it with `npm run tasks -- done <task id> --note <text>`, or with `dismiss` if nothing has to be done.",
  ],
  footer: ["You get this email because the server's OPERATOR_EMAIL is your address."],
});

type Group = Parameters<typeof operatorTasks>[0]["groups"][number];

function listOf({ subject, tasks, count }: Group): string {
  const lines = tasks.map((task) => `${task.id}: ${subject} ${task.subjectId}, since ${task.openedAt.toISOString()}`);
  const more = count - tasks.length;
  return [...lines, ...(more > 0 ? [`and ${more} more: see \`npm run tasks\``] : [])].join("\n");
}
