import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

// Guards the console: only operators who used their second factor reach its pages, files and forms. The operations
// decide what they may then do; operator-sessions.test.ts tries their permissions one by one.

const VIEWS = "app/_console";
const files = ["app/(operator)", VIEWS].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(root, file)),
);
const textOf = (file: string) => readFileSync(file, "utf8");

it("every page and file opens by openAdmin, operateAt or openItem before it reads anything", () => {
  const routes = files.filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file));
  expect(routes.length).toBeGreaterThan(5);
  for (const file of routes.filter((route) => !isUpload(textOf(route)))) {
    const [, opened] = /await (\w+)\(/.exec(bodyOf(textOf(file))) ?? [];
    expect(["openAdmin", "operateAt", "openItem"], file).toContain(opened);
  }
});

/** Whether all routes of a file are declared by upload-route.ts. */
function isUpload(text: string): boolean {
  const isImported = text.includes('import { uploadRoute } from "@/app/_console/bank/upload-route";');
  const exported = text.match(/^export .*$/gm) ?? [];
  return isImported && exported.join() === "export const { GET, POST } = uploadRoute({";
}

it("files are uploaded by operators alone", () => {
  const [, ...handlers] = textOf(`${VIEWS}/bank/upload-route.ts`).split(/^ {4}async (?=[A-Z]+\()/m);
  expect(handlers.map((handler) => /^[A-Z]+/.exec(handler)?.[0])).toEqual(["GET", "POST"]);
  for (const handler of handlers)
    expect(handler).toMatch(/^.*\{\n +(?:const operating = )?await operateAt\(formPath\);/);
});

/** The function that the framework calls, without its reading of the URL. */
function bodyOf(text: string): string {
  const start = text.search(/export (?:default )?async function (?!generateMetadata)/);
  return text.slice(start).replace(/= await (?:props\.)?params;/g, "");
}

it("every form acts as the operator who sent it", () => {
  const actions = files.filter((file) => /\.tsx?$/.test(file) && textOf(file).startsWith('"use server"'));
  expect(actions).toContain(`${VIEWS}/admin-actions.ts`);
  for (const file of actions) {
    const exported = textOf(file)
      .split(/^export (?!interface |type )/m)
      .slice(1);
    expect(exported.length, file).toBeGreaterThan(0);
    for (const text of exported) expect(text, text.slice(0, 20)).toMatch(/operateAt\(|return change\(/);
  }
  expect(textOf(`${VIEWS}/admin-actions.ts`)).toMatch(
    /async function change\([\s\S]*?\) ?: Promise<never> \{\n {2}const operating = await operateAt\(/,
  );
});
