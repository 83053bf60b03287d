import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, type LanguageInput } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

/** A token of code with its CSS class in `docs.css`; null for plain text. */
export interface Piece {
  text: string;
  kind: string | null;
}

/** One grammar per language, loaded on first use. */
const LANGUAGES: Record<string, () => LanguageInput> = {
  bash: () => import("shiki/langs/bash.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  php: () => import("shiki/langs/php.mjs"),
  ruby: () => import("shiki/langs/ruby.mjs"),
  http: () => import("shiki/langs/http.mjs"),
};

const THEME = "almoner";
const VARIABLE = /^var\(--code-token-([a-z-]+)\)$/;
/** An upper bound well above what the documentation needs. */
const CACHE_MAX = 2_000;

const stored = new Map<string, Promise<Piece[][]>>();
let highlighter: Promise<HighlighterCore> | undefined;

/** The code's lines as tokens. Results are cached. */
export function highlight(code: string, language: string): Promise<Piece[][]> {
  const key = `${language}\n${code}`;
  const known = stored.get(key);
  if (known) return known;
  if (stored.size >= CACHE_MAX) stored.clear();
  const pieces = takeApart(code, language);
  stored.set(key, pieces);
  return pieces;
}

async function takeApart(code: string, language: string): Promise<Piece[][]> {
  const grammar = LANGUAGES[language];
  if (!grammar) return code.split("\n").map((text) => [{ text, kind: null }]);
  highlighter ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: "--code-" })],
    langs: [],
    engine: createJavaScriptRegexEngine(),
  });
  const tool = await highlighter;
  if (!tool.getLoadedLanguages().includes(language)) await tool.loadLanguage(grammar());
  return tool
    .codeToTokensBase(code, { lang: language, theme: THEME })
    .map((line) => merged(line.map(({ content, color }) => ({ text: content, kind: kindOf(color) }))));
}

function kindOf(tint: string | undefined): string | null {
  return VARIABLE.exec(tint ?? "")?.[1] ?? null;
}

/** Merges neighboring tokens of one kind, which keeps pages small. */
function merged(pieces: Piece[]): Piece[] {
  const line: Piece[] = [];
  for (const piece of pieces) {
    const last = line.at(-1);
    if (last && (last.kind === piece.kind || piece.text.trim() === "")) last.text += piece.text;
    else line.push({ ...piece });
  }
  return line;
}
