import type { SourceFile } from "@/server/testing/source-files";

/** Words in names and prose that docs/writing-style.md replaces with a better one. */
const BETTER_WORDS: Record<string, string> = {
  giver: "donor",
  givers: "donors",
  mail: "email",
  mails: "emails",
  fault: "error",
  faults: "errors",
  refusal: "error",
  refusals: "errors",
  taking: "allocation",
  takings: "allocations",
  colour: "color",
  colours: "colors",
  beneath: "child",
  forsaken: "abandoned",
  news: "updates",
  told: "notified",
};

/** Further words in comments and titles; names rarely have them. */
const BETTER_PROSE: Record<string, string> = {
  ...BETTER_WORDS,
  mailed: "emailed",
  mailing: "emailing",
  coloured: "colored",
  catalogue: "catalog",
  catalogues: "catalogs",
  behaviour: "behavior",
  honour: "honor",
  honouree: "honoree",
  honourees: "honorees",
  cancelled: "canceled",
  recognised: "recognized",
  somebody: "someone",
  anybody: "anyone",
  everybody: "everyone",
  beside: "next to",
};

/** Names that libraries or the environment define. */
const GIVEN_NAMES = /^(sendMail|SendMailOptions|MAIL_FROM)$/;
/** A mail server stays one, and taking is a noun only in names. */
const GIVEN_PROSE = /\bmail servers?\b|\btaking\b/gi;
const CODE_AND_URLS = /`[^`]*`|"[^"\n]*"|https?:\/\/\S+|@\w+ \{[^}]*\}/g;

// Strings are matched first, so text inside a string that looks like a comment does not count as one.
const STRING_OR_COMMENT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<!:)\/\/.*|\/\*[\s\S]*?\*\//g;
const TITLE = /(?:(?<!\.)\b(?:it|test|describe)(?:\.\w+)*(?:\(\w+\))?\(|\]\)\()\s*("(?:\\.|[^"\\\n])*"|`[^`]*`)/g;

/** Finds names of several words, which cannot be prose, that contain an old word. */
export function namesWithOldWords({ text }: SourceFile) {
  const code = text.replace(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|\/\/.*$|\/\*[\s\S]*?\*\//gm, "");
  return [...new Set(code.match(/\b[A-Za-z]+(?:[A-Z][a-z]+|_[A-Z]+)+\b/g))].flatMap((name) => {
    const words = name
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase()
      .split(" ");
    const word = words.find((one) => Object.hasOwn(BETTER_WORDS, one));
    return word === undefined || GIVEN_NAMES.test(name) ? [] : [advise(name, word)];
  });
}

/** Finds prose that contains an old word: comments, test titles and the paragraphs of documents. */
export function proseWithOldWords(file: SourceFile) {
  return proseOf(file).flatMap((prose) => {
    const words =
      prose
        .replace(CODE_AND_URLS, "")
        .replace(GIVEN_PROSE, "")
        .toLowerCase()
        .match(/[a-z]+/g) ?? [];
    const word = words.find((one) => Object.hasOwn(BETTER_PROSE, one));
    return word === undefined ? [] : [advise(`"${prose.replace(/\s+/g, " ").slice(0, 80)}"`, word)];
  });
}

function proseOf({ path, text }: SourceFile): string[] {
  if (/\.sql$/.test(path)) return text.match(/--.*/g) ?? [];
  if (/\.md$/.test(path)) return paragraphsOf(text);
  if (/\.prisma$/.test(path)) return text.match(/\/\/.*/g) ?? [];
  const comments = (text.match(STRING_OR_COMMENT) ?? []).filter((found) => /^\/[/*]/.test(found));
  // Removes the quotation marks around a title, so that it does not count as quoted.
  return [...comments, ...[...text.matchAll(TITLE)].map(([, title = ""]) => title.slice(1, -1))];
}

/** Leaves out code samples, link targets and the table of words. */
function paragraphsOf(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, "").replace(/\]\([^)]*\)/g, "]");
  return prose.split(/\n(?:\s*\n|(?=- ))/).filter((paragraph) => !paragraph.startsWith("| write | not |"));
}

function advise(subject: string, word: string) {
  return { rule: `${subject} says "${word}"`, advice: `The word is "${BETTER_PROSE[word]}".` };
}
