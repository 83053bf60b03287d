import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { readSchemaFiles } from "@/server/db/schema-files";
import { ALLOWED, arrowViolation, partOf } from "@/server/testing/arrows";
import { proseWithOldWords } from "@/server/testing/plain-words";
import { cyclesIn, importsOf, readDocuments, readSourceFiles } from "@/server/testing/source-files";
import { describeViolations, LONGER_FILES, LONGER_FUNCTIONS, violationsOf } from "@/server/testing/tidy-rules";

const files = readSourceFiles().map((source) => ({ ...source, imports: importsOf(source) }));

function file(path: string, ...lines: string[]) {
  return { path, text: `${lines.join("\n")}\n` };
}

function rulesBrokenBy(path: string, ...lines: string[]) {
  return violationsOf(file(path, ...lines)).map(({ rule }) => rule);
}

describe("the code", () => {
  it("is read at all", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
  });

  it("keeps to the rules of a single file", () => {
    expect(describeViolations(files.flatMap(violationsOf))).toBe("");
  });

  it("comments tables, functions and styles, and writes documents, in the field's words", () => {
    const others = [...readSourceFiles(/\.(sql|prisma|css)$/), ...readDocuments()];
    expect(others.length).toBeGreaterThan(60);
    const violations = others.flatMap((other) =>
      proseWithOldWords(other).map((violation) => ({ file: other.path, ...violation })),
    );
    expect(describeViolations(violations)).toBe("");
  });

  it("imports along the arrows only", () => {
    const imported = files.flatMap((source) => source.imports.map(({ to }) => ({ source, to })));
    const lines = imported.flatMap(({ source, to }) => {
      const violation = arrowViolation(source.path, to);
      return violation ? [`${source.path} imports ${to}: ${violation}`] : [];
    });
    expect([...new Set(lines)].join("\n")).toBe("");
  });

  it("belongs to a part of the table", () => {
    const homeless = files.filter(({ path }) => partOf(path) === null).map(({ path }) => path);
    expect(homeless, "name the part in server/testing/arrows.ts").toEqual([]);
  });

  it("has no import cycles", () => {
    const graph = new Map(
      files.map(({ path, imports }) => [path, imports.flatMap(({ to, isType }) => (isType ? [] : [to]))]),
    );
    const cycles = cyclesIn(graph).map((cycle) => `${cycle.join(" -> ")}: move what both need into a third file`);
    expect(cycles.join("\n")).toBe("");
  });

  it("says of each function of the database who may call it", () => {
    const grants = readFileSync("prisma/grants.sql", "utf8");
    const called = readSchemaFiles().functions.filter(({ text }) => !/RETURNS trigger/i.test(text));
    const unnamed = called.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(grants)).map(({ name }) => name);
    expect(unnamed, "grant it to the app in prisma/grants.sql, or say there why nobody calls it").toEqual([]);
  });

  it("says why for each longer file and function, and for no other", () => {
    const lengths = new Map(files.map(({ path, text }) => [path, text.trimEnd().split("\n").length]));
    for (const [path, reason] of Object.entries(LONGER_FILES)) {
      expect(lengths.get(path), `${path} needs no reason any more`).toBeGreaterThan(200);
      expect(reason.length, path).toBeGreaterThan(20);
    }
    for (const [place, reason] of Object.entries(LONGER_FUNCTIONS)) {
      const [path = "", name] = place.split("#");
      expect(files.find((source) => source.path === path)?.text, place).toContain(name);
      expect(reason.length, place).toBeGreaterThan(20);
    }
  });
});

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"])(
  "%s links to files that exist",
  (document) => {
    const text = readFileSync(document, "utf8");
    const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((match) => match[1]!);
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  },
);

describe("the rules", () => {
  it("refuse arrows that point the wrong way", () => {
    expect(arrowViolation("server/kernel/money.ts", "server/domain/gifts/charges/settle-gifts.ts")).toContain(
      "may not import",
    );
    expect(arrowViolation("server/domain/receipts/issue.ts", "server/domain/gifts/find-gift.ts")).toContain("may not");
    expect(arrowViolation("app/page.tsx", "server/db/client.ts")).toContain("may not import");
    expect(arrowViolation("app/(site)/page.tsx", "server/compose/application.ts")).toContain("may not import");
    expect(arrowViolation("server/api/mount.ts", "server/testing/test-context.ts")).toContain("for tests only");
  });

  it("let arrows that point the right way pass", () => {
    expect(arrowViolation("server/domain/gifts/charges/settle-gifts.ts", "server/domain/receipts/issue.ts")).toBeNull();
    expect(arrowViolation("server/api/gifts/refund-gift.ts", "server/domain/gifts/refunds/refund-gift.ts")).toBeNull();
    expect(arrowViolation("app/(site)/page.tsx", "app/_request/visitor.ts")).toBeNull();
    expect(arrowViolation("app/_request/visitor.ts", "server/compose/application.ts")).toBeNull();
    expect(arrowViolation("server/kernel/money.test.ts", "server/testing/test-context.ts")).toBeNull();
    expect(arrowViolation("server/adapters/job-engine/embedded.ts", "server/jobs/jobs.ts")).toBeNull();
  });

  it("name only parts that the table knows", () => {
    const named = Object.values(ALLOWED).flatMap((parts) => (parts === "EVERYTHING" ? [] : parts));
    expect(named.filter((part) => !(part in ALLOWED))).toEqual([]);
  });

  it("see every way to import a file", () => {
    const source = file(
      "server/kernel/a.ts",
      'import { b } from "@/server/kernel/b";',
      "import {",
      "  c,",
      '} from "./c";',
      'export type { D } from "../kernel/d";',
      'import "./e.mjs";',
      'const f = await import("./f");',
      '// import { g } from "./g";',
      'import pg from "pg";',
    );
    const found = importsOf(source, (place) => /[bcdf]\.ts$|e\.mjs$/.test(place));
    expect(found.map(({ to }) => to)).toEqual(
      ["b.ts", "c.ts", "d.ts", "e.mjs", "f.ts"].map((name) => `server/kernel/${name}`),
    );
    expect(found.filter(({ isType }) => isType)).toHaveLength(1);
  });

  it("find cycles", () => {
    const graph = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["a"]],
      ["d", ["a"]],
    ]);
    expect(cyclesIn(graph)).toEqual([["a", "b", "c", "a"]]);
  });

  it("refuse long files and long functions", () => {
    const body = Array.from({ length: 60 }, () => "  work();");
    expect(rulesBrokenBy("server/a/b.ts", ...Array(201).fill("work();"))[0]).toContain("at most 200 lines");
    expect(rulesBrokenBy("server/a/b.test.ts", ...Array(201).fill("work();"))).toEqual([]);
    expect(rulesBrokenBy("server/a/b.ts", "export function b({", "  x,", "}: B) {", ...body, "}")[0]).toContain(
      "has 64",
    );
    expect(rulesBrokenBy("server/a/b.ts", "const b = async () => {", ...body, "};")[0]).toContain("has 62");
    expect(
      rulesBrokenBy("server/a/b.ts", "class B {", "  async run() {", ...body.map((l) => `  ${l}`), "  }", "}")[0],
    ).toContain("has 62");
    expect(rulesBrokenBy("server/a/b.ts", "function b() {", ...body.slice(2), "}")).toEqual([]);
    // However it is formatted, and whatever it is passed to.
    const inner = body.map((line) => `    ${line}`);
    expect(
      rulesBrokenBy("server/a/b.ts", "export const b = wrap(", "    function () {", ...inner, "}", ");")[0],
    ).toContain("has 62");
    expect(
      rulesBrokenBy("app/b.tsx", "const b = (", "  { c }: C,", ") => (", "  <p>", ...body, "  </p>", ");")[0],
    ).toContain("has 66");
    expect(rulesBrokenBy("server/a/b.ts", "const b = {", ...body.map((_, at) => `  p${at}: 1,`), "};")).toEqual([]);
  });

  it("refuse words that the field has a better one for", () => {
    const path = "server/kernel/b.ts";
    expect(describeViolations(violationsOf({ path, text: "const giverName = 1;\n" }))).toContain(
      'The word is "donor".',
    );
    expect(violationsOf({ path, text: 'const donorName = t("giverName"); // giverName\n' })).toEqual([]);
    // Built from parts, because this file is checked as well.
    const titles = ['("is told", f);', '.each(rows)("has no %s news", f);'].map((rest) => `it${rest}`);
    const oldProse = ["// Tells the giver.", "/** One\n * mail. */", ...titles];
    for (const text of oldProse) expect(violationsOf({ path, text }), text).toHaveLength(1);
    expect(proseWithOldWords({ path: "prisma/sql/b.sql", text: "SELECT 1; -- What the giver gave." })).toHaveLength(1);
    expect(proseWithOldWords({ path: "prisma/schema/b.prisma", text: "/// A mail to send." })).toHaveLength(1);
    expect(proseWithOldWords({ path: "docs/b.md", text: "# B\n\nA mail, and\n\n- the giver.\n" })).toHaveLength(2);
    const quoted =
      '```\nmail\n```\n[Send](mail.md) `mail` to a "giver".\n\n| write | not |\n|---|---|\n| email | mail |\n';
    expect(proseWithOldWords({ path: "docs/b.md", text: quoted })).toEqual([]);
    const fine = [
      "// A mail server, and `mail` as code.",
      'const a = "the giver // of mail";',
      'it("emails donors", f);',
    ];
    for (const text of fine) expect(violationsOf({ path, text }), text).toEqual([]);
  });

  it("refuse names that say nothing", () => {
    expect(rulesBrokenBy("server/a/utils.ts")).toHaveLength(1);
    expect(rulesBrokenBy("server/a/index.ts")).toHaveLength(1);
    expect(rulesBrokenBy("server/a/refundGift.ts")).toHaveLength(1);
    expect(rulesBrokenBy("server/a/refund-gift.ts")).toEqual([]);
  });

  it("refuse default exports, the environment, printing and unfinished business where they do not belong", () => {
    const mark = "TO" + "DO";
    const environment = "process" + ".env.PORT";
    const print = "console" + ".log(1);";
    expect(rulesBrokenBy("server/a/b.ts", "export default b;")).toHaveLength(1);
    expect(rulesBrokenBy("app/page.tsx", "export default b;")).toEqual([]);
    expect(rulesBrokenBy("server/a/b.ts", `const port = ${environment};`)).toHaveLength(1);
    expect(rulesBrokenBy("server/cli/b.ts", `const port = ${environment};`, print)).toEqual([]);
    expect(rulesBrokenBy("server/a/b.ts", print)).toHaveLength(1);
    expect(rulesBrokenBy("server/a/b.ts", `// ${mark}: later`)).toHaveLength(1);
    expect(rulesBrokenBy("server/a/b.ts", "  ...{ a, b },")).toHaveLength(1);
    for (const line of ["await context.db.gift.findMany()", "await getApplication();", "ctx.as(other)"])
      expect(rulesBrokenBy("app/(site)/page.tsx", line), line).toHaveLength(1);
    expect(rulesBrokenBy("app/_request/visitor.ts", "const { context } = await getApplication();")).toEqual([]);
    expect(rulesBrokenBy("server/a/b.ts", `const path = \`/c/$\{slug}\`;`)).toHaveLength(1);
    expect(rulesBrokenBy("server/a/b.ts", "  ...(a && { b }),", "  ...rest,")).toEqual([]);
  });

  it("name the file, the rule and what to do", () => {
    const [violation] = violationsOf(file("server/a/utils.ts"));
    expect(describeViolations([violation!])).toBe(
      "server/a/utils.ts: a file is named after the one thing in it. Name it after that, or split it.",
    );
  });
});
