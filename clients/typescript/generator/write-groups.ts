import type { Chooser, OperationShape, ResponseShape } from "./describe-operation.js";

/** Methods that share a name prefix. */
interface Group {
  words: string[];
  methods: Map<string, OperationShape>;
  groups: Map<string, Group>;
}

const ROOT = "Operations";

/** Groups operations by the prefixes of their method names. */
export function groupOf(shapes: OperationShape[]): Group {
  const root: Group = { words: [], methods: new Map(), groups: new Map() };
  for (const shape of shapes) {
    const name = shape.words.at(-1)!;
    const group = shape.words.slice(0, -1).reduce(innerGroup, root);
    if (group.methods.has(name)) throw new Error(`Two operations are called ${shape.words.join(".")}`);
    group.methods.set(name, shape);
  }
  rejectClashes(root);
  return root;
}

function innerGroup(group: Group, word: string): Group {
  const inner = group.groups.get(word) ?? { words: [...group.words, word], methods: new Map(), groups: new Map() };
  group.groups.set(word, inner);
  return inner;
}

function rejectClashes({ methods, groups }: Group): void {
  for (const [word, group] of groups) {
    if (methods.has(word)) throw new Error(`${group.words.join(".")} is a method and a group`);
    rejectClashes(group);
  }
}

/** A class for every group, inner groups first, because classes must be declared before use. */
export function writeGroups(group: Group): string[] {
  return [...[...group.groups.values()].flatMap(writeGroups), writeGroup(group)];
}

function classNameOf({ words }: Group): string {
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("") || ROOT;
}

function writeGroup(group: Group): string {
  const inner = [...group.groups.entries()];
  const fields = inner.map(([word, one]) => `  readonly ${word}: ${classNameOf(one)};\n`);
  const making = inner.map(([word, one]) => `    this.${word} = new ${classNameOf(one)}(connection);\n`);
  const about = group.words.length > 0 ? `The calls under \`${group.words.join(".")}\`.` : "Every call of the API.";
  const maker = `  constructor(connection: Connection) {\n    this.#connection = connection;\n${making.join("")}  }\n`;
  const head = `/** ${about} */\nexport class ${classNameOf(group)} {\n`;
  const methods = [...group.methods.entries()].map(([name, shape]) => `\n${writeMethod(name, shape)}`);
  return `${head}${fields.join("")}  readonly #connection: Connection;\n\n${maker}${methods.join("")}}\n`;
}

function writeMethod(name: string, shape: OperationShape): string {
  const { words, pathParameters, input, response, doc } = shape;
  const ids = pathParameters.map(camelCase);
  const args = [`OPERATIONS[${JSON.stringify(words.join("."))}]`, `[${ids.join(", ")}]`];
  args.push(input ? input.as : "undefined", "options");
  const comment = docComment(doc);
  const open = (ask: string) => `(${[...ids.map((id) => `${id}: string`), ask].filter(Boolean).join(", ")}`;
  const signature = ({ type, isOptional }: { type: string; isOptional: boolean }, result: string) =>
    `  ${name}${open(input ? `${input.as}${isOptional ? "?" : ""}: ${type}` : "")}${ids.length > 0 || input ? ", " : ""}options?: RequestOptions): ${result}`;
  const plain = signature(input ?? { type: "never", isOptional: true }, resultOf(response));
  const call = response.kind === "list" ? "list" : "call";
  const body = ` {\n    return this.#connection.${call}(${args.join(", ")});\n  }\n`;
  if (response.kind !== "file" || !response.chooser || !input) return `${comment}${plain}${body}`;
  const overloads = overloadsOf(response.json!, response.chooser, input);
  const heads = overloads.map((one) => `${comment}${signature(one, one.result)};\n`);
  return `${heads.join("")}${comment}${plain};\n${plain}${body}`;
}

/** One overload for JSON and one for files; the last serves formats chosen at run time. */
function overloadsOf(
  json: string,
  { name, files, default: standard }: Chooser,
  input: { type: string; isOptional: boolean },
) {
  const overload = (values: string[], result: string) => {
    const isDefault = values.includes(String(standard));
    const choice = values.map((value) => JSON.stringify(value)).join(" | ");
    const type = `${input.type} & { ${name}${isDefault ? "?" : ""}: ${choice} }`;
    return { type, isOptional: input.isOptional && isDefault, result };
  };
  return [overload(["json"], `Promise<${json}>`), overload(files, "Promise<FileResponse>")];
}

function resultOf(response: ResponseShape): string {
  if (response.kind === "none") return "Promise<Deleted>";
  if (response.kind === "json") return `Promise<${response.type}>`;
  if (response.kind === "list") return `List<${response.item}>`;
  return response.json ? `Promise<${response.json} | FileResponse>` : "Promise<FileResponse>";
}

function docComment(lines: string[]): string {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/").trimEnd());
  return `  /**\n${safe.map((line) => `   *${line && ` ${line}`}\n`).join("")}   */\n`;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, content: string) => content.toUpperCase());
}
