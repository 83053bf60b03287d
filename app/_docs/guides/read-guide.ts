import { readFile } from "node:fs/promises";
import path from "node:path";
import { lexer, type Tokens } from "marked";
import { GUIDES } from "@/app/_docs/guides/guides";
import { anchorOf } from "@/components/ui/anchor-of";

/** A guide, split into the parts of its page. */
export interface Guide {
  slug: string;
  title: string;
  /** Its first paragraph, as plain text. */
  lead: string;
  /** Markdown, without the title and lead. */
  text: string;
  parts: { title: string; anchor: string; words: string }[];
}

const SAMPLE = /^```(\w+) file="([\w.-]+)"(.*)\n```$/gm;

/** Reads a guide; null if there is none by that name. */
export async function readGuide(slug: string, publicUrl: string): Promise<Guide | null> {
  return GUIDES.some((guide) => guide.slug === slug) ? readText(slug, publicUrl) : null;
}

/** The introduction to the reference: what applies to every operation. */
export function readConventions(publicUrl: string): Promise<Guide> {
  return readText("conventions", publicUrl);
}

/** Replaces sample includes and this server's URL. */
async function readText(name: string, publicUrl: string): Promise<Guide> {
  const written = await readFile(placeOf("guides", `${name}.md`), "utf8");
  return guideOf(name, await withSamples(written.replaceAll("{{base_url}}", publicUrl)));
}

/** Every guide, in order. */
export async function readGuides(publicUrl: string): Promise<Guide[]> {
  const guides = await Promise.all(GUIDES.map(({ slug }) => readGuide(slug, publicUrl)));
  return guides.filter((guide) => guide !== null);
}

/** A file of the documentation, read from the working directory. */
function placeOf(...parts: string[]): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "docs", ...parts);
}

async function withSamples(written: string): Promise<string> {
  const names = [...written.matchAll(SAMPLE)].map(([, , name]) => name!);
  const files = await Promise.all(names.map((name) => readFile(placeOf("samples", name), "utf8")));
  const texts = new Map(names.map((name, at) => [name, files[at]!.trimEnd()]));
  return written.replace(
    SAMPLE,
    (_whole, language, name, rest) => `\`\`\`${language}${rest}\n${texts.get(name)}\n\`\`\``,
  );
}

function guideOf(slug: string, written: string): Guide {
  const tokens = lexer(written).filter(({ type }) => type !== "space");
  const [title, lead, ...rest] = tokens as [Tokens.Heading, Tokens.Paragraph, ...Tokens.Generic[]];
  const headings = rest.filter((token) => token.type === "heading" && token.depth === 2);
  return {
    slug,
    title: title.text,
    lead: lead.text,
    text: written.slice(written.indexOf(lead.raw) + lead.raw.length),
    parts: headings.map((heading) => ({
      title: heading.text,
      anchor: anchorOf(heading.text),
      words: wordsOf(sectionOf(rest, heading)),
    })),
  };
}

/** The text between one heading and the next, without code. */
function sectionOf(tokens: Tokens.Generic[], heading: Tokens.Generic): string {
  const after = tokens.slice(tokens.indexOf(heading) + 1);
  const end = after.findIndex((token) => token.type === "heading" && token.depth === 2);
  const section = end < 0 ? after : after.slice(0, end);
  return section.flatMap((token) => (token.type === "code" ? [] : [token.raw])).join(" ");
}

/** Every distinct word of a text, for the search. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words)].join(" ");
}
