import type { deploySchema } from "@/server/db/deploy-schema";

type Deployment = Awaited<ReturnType<typeof deploySchema>>;

/** Up to this many are listed by name; a new database has two hundred. */
const NAMES_SHOWN = 12;

/** Describes a deployment, one line per kind: names if there are few, otherwise the number. */
export function describeDeployment({ migrations, takenOver, functions, grants }: Deployment): string[] {
  const applied = [...migrations, ...functions, ...grants.map((login) => `grants of ${login}`)];
  const counts = [
    counted(migrations.length, "migration"),
    counted(functions.length, "function"),
    counted(grants.length, "login").map((logins) => `grants of ${logins}`),
  ];
  const recorded =
    takenOver.length > 0 ? [`recorded without running, as the database has it: ${takenOver.join(", ")}`] : [];
  if (applied.length === 0) return [...recorded, "nothing to apply"];
  return [...recorded, `applied ${applied.length > NAMES_SHOWN ? counts.flat().join(", ") : applied.join(", ")}`];
}

/** Returns nothing for a count of 0. */
function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
}
