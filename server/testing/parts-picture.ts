import { ALLOWED, AREAS, TEST_PARTS } from "@/server/testing/arrows";

/** Parts that are drawn as one: the domain's areas and the tables that join them, and pages and their access to it. */
const GROUPS: readonly [pattern: RegExp, name: string][] = [
  [/^server\/domain\b/, "domain"],
  [/^server\/adapters\b/, "adapters"],
  [/^app\b/, "app"],
  [/^server\/cli\b/, "cli"],
];
/** Not drawn: generated code, parts that only tests use, and parts that the product does not import. */
const LEFT_OUT = new Set<string>(["server/generated", "prisma", "clients", ...TEST_PARTS]);

type Arrows = Map<string, Set<string>>;

/** The table of arrows as a document with Mermaid diagrams. */
export function partsPicture(): string {
  const arrows = drawnArrows();
  const lines = [...withoutShortcuts(arrows)].flatMap(([from, targets]) =>
    [...targets].map((to) => `  ${from} --> ${to}`),
  );
  return `# The parts and their arrows

Which part may import which, drawn from [arrows.ts](../server/testing/arrows.ts) by \`npm run parts-picture\`. Whatever an arrow
reaches in several steps may be imported directly, too, if the table says so. ${sentence(freeParts())} may import everything.

\`\`\`mermaid
flowchart TD
${lines.join("\n")}
\`\`\`

The areas of the domain, each of which may import those before it:

\`\`\`mermaid
flowchart LR
  ${AREAS.join(" --> ")}
\`\`\`
`;
}

function sentence(names: string[]): string {
  return `${names
    .slice(0, -1)
    .map((name) => `\`${name}\``)
    .join(", ")} and \`${names.at(-1)}\``;
}

function nameOf(part: string): string {
  const group = GROUPS.find(([pattern]) => pattern.test(part));
  return group ? group[1] : part.replace(/^server\//, "");
}

function isDrawn(part: string): boolean {
  return ![...LEFT_OUT].some((left) => part === left || part.startsWith(`${left}/`));
}

function freeParts(): string[] {
  const free = Object.entries(ALLOWED).filter(([part, allowed]) => allowed === "EVERYTHING" && isDrawn(part));
  return [...new Set(free.map(([part]) => nameOf(part)))];
}

function drawnArrows(): Arrows {
  const arrows: Arrows = new Map();
  for (const [part, allowed] of Object.entries(ALLOWED)) {
    if (!isDrawn(part) || allowed === "EVERYTHING") continue;
    const from = nameOf(part);
    const targets = allowed.filter(isDrawn).map(nameOf);
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...targets.filter((to) => to !== from)]));
  }
  for (const name of freeParts()) for (const targets of arrows.values()) targets.delete(name);
  return arrows;
}

/**
 * Removes each arrow that longer paths imply.
 *
 * @throws Error if the parts form a cycle, because removing its arrows would make the drawing wrong.
 */
export function withoutShortcuts(arrows: Arrows): Arrows {
  const reach = new Map<string, Set<string>>();
  const reachOf = (from: string, above: readonly string[]): Set<string> => {
    if (above.includes(from)) throw new Error(`These parts are in a circle: ${[...above, from].join(", ")}`);
    const known = reach.get(from);
    if (known) return known;
    const next = [...(arrows.get(from) ?? [])];
    const found = new Set(next.flatMap((to) => [to, ...reachOf(to, [...above, from])]));
    reach.set(from, found);
    return found;
  };
  return new Map(
    [...arrows].map(([from, targets]) => {
      reachOf(from, []);
      const isShortcut = (to: string) => [...targets].some((other) => other !== to && reach.get(other)?.has(to));
      return [from, new Set([...targets].filter((to) => !isShortcut(to)))];
    }),
  );
}
