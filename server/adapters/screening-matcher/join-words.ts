import { joinedToken, type Token } from "@/server/adapters/screening-matcher/token";

/**
 * Adjacent words written as one: the words `from` to `to` of the name. The last and the first word of a person's name
 * count as adjacent too, with `from` being the last: the family name comes first just as often.
 */
export interface Join {
  from: number;
  to: number;
  token: Token;
}

/** Joins adjacent words; also across particles between them, and a word with the particles before it. */
export function joinsOf(tokens: Token[]): Join[] {
  const joins: Join[] = [];
  for (let from = 0; from < tokens.length - 1; from += 1) {
    let text = "";
    for (let to = from; to < tokens.length; to += 1) {
      const { role } = tokens[to]!;
      if (role === "number") break;
      text += tokens[to]!.text;
      if (to === from) continue;
      joins.push({ from, to, token: joinedToken(tokens, from, to, text) });
      const isLeading = tokens[from]!.role === "particle";
      if (role === "particle" && !isLeading) {
        const next = tokens[to + 1];
        if (next && next.role !== "particle" && next.role !== "number")
          joins.push({ from, to: to + 1, token: joinedToken(tokens, from, to + 1, tokens[from]!.text + next.text) });
      }
      if (!(role === "particle" && isLeading) || to - from > 2) break;
    }
  }
  return joins;
}

/** Joins the last and the first word of a name. */
export function joinOfEnds(tokens: Token[]): Join[] {
  const to = tokens.findIndex(({ role }) => role === "word");
  const from = tokens.findLastIndex(({ role }) => role === "word");
  if (from <= to) return [];
  return [{ from, to, token: joinedToken([tokens[from]!, tokens[to]!], 0, 1, tokens[from]!.text + tokens[to]!.text) }];
}
