import { readFile } from "node:fs/promises";
import path from "node:path";

/** A code block of a document, as a reader copies it. */
export interface Snippet {
  language: string;
  /** The tab it is in, or null. */
  title: string | null;
  code: string;
}

const BLOCK = /^```(\w+)((?: \w+="[^"]*")*)\n([\s\S]*?)^```$/gm;

/** The code blocks of a document, in order, with samples and the server's URL filled in. */
export async function readSnippets(document: string, serverUrl: string): Promise<Snippet[]> {
  const text = await readFile(document, "utf8");
  const blocks = [...text.matchAll(BLOCK)].map(async ([, language, attributes, code]) => {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes!)?.[1] ?? null;
    const file = attribute("file");
    const written = file ? await readFile(path.join("docs/samples", file), "utf8") : code!;
    const placed = written.replaceAll("{{base_url}}", serverUrl).replaceAll("http://localhost:3000", serverUrl);
    return { language: language!, title: attribute("title"), code: placed };
  });
  return Promise.all(blocks);
}

const isTypescript = ({ language }: Snippet) => language === "typescript" || language === "ts";

/** The TypeScript of a document as one module: later snippets build on earlier ones, with imports deduplicated. */
export function moduleOf(snippets: Snippet[], ambient = ""): string {
  const lines = snippets.filter(isTypescript).flatMap(({ code }) => code.split("\n"));
  const imports = new Map<string, Set<string>>();
  const rest = lines.filter((line) => {
    const [, names, from] = /^import \{ (.*) \} from "(.*)";$/.exec(line) ?? [];
    if (!names) return true;
    const known = imports.get(from!) ?? new Set();
    for (const name of names.split(", ")) known.add(name);
    imports.set(from!, known);
    return false;
  });
  const heads = [...imports].map(([from, names]) => `import { ${[...names].join(", ")} } from "${from}";`);
  return [...heads, ambient, ...rest, "export {};", ""].join("\n");
}

/**
 * The shell commands of a document, without those that start or install the product, with the reader's values filled
 * in.
 */
export function shellOf(snippets: Snippet[]): string[] {
  return snippets
    .filter(({ language, code }) => language === "bash" && !/^npm /m.test(code))
    .map(({ code }) => code.replace(/\bcurl /g, "curl --silent --show-error --fail-with-body "));
}
