/** What an expression can refer to: the event of a run and, in a cancellation, the later event as `async`. */
export interface Scope {
  event: object;
  async?: object;
}

const TOKEN = /\s*(?:("[^"]*"|'[^']*')|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|(==|!=|&&|\|\||[+()]))/y;

/**
 * Evaluates the part of the server's expression language that functions here use: paths, literals, `==`, `!=`, `&&`,
 * `||`, `+` and parentheses. Throws for anything else, since the server rejects what it cannot parse.
 */
export function evaluate(expression: string, scope: Scope): unknown {
  const tokens = tokensOf(expression);
  const value = readChoice(tokens, scope);
  if (tokens.length > 0) throw new Error(`"${expression}" is not a valid expression`);
  return value;
}

/** Whether the server can parse the expression. */
export function isExpression(expression: string): boolean {
  try {
    evaluate(expression, { event: {}, async: {} });
    return true;
  } catch {
    return false;
  }
}

function tokensOf(expression: string): string[] {
  const text = expression.trim();
  const tokens: string[] = [];
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`"${expression}" is not a valid expression`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

function readChoice(tokens: string[], scope: Scope): unknown {
  let value = readAll(tokens, scope);
  while (takes(tokens, "||")) value = [value, readAll(tokens, scope)].includes(true);
  return value;
}

function readAll(tokens: string[], scope: Scope): unknown {
  let value = readComparison(tokens, scope);
  while (takes(tokens, "&&")) value = [value, readComparison(tokens, scope)].every((part) => part === true);
  return value;
}

function readComparison(tokens: string[], scope: Scope): unknown {
  const value = readSum(tokens, scope);
  if (takes(tokens, "==")) return value === readSum(tokens, scope);
  if (takes(tokens, "!=")) return value !== readSum(tokens, scope);
  return value;
}

function readSum(tokens: string[], scope: Scope): unknown {
  let value = readValue(tokens, scope);
  while (takes(tokens, "+")) {
    const other = readValue(tokens, scope);
    value = typeof value === "number" && typeof other === "number" ? value + other : `${value}${other}`;
  }
  return value;
}

function readValue(tokens: string[], scope: Scope): unknown {
  const token = tokens.shift();
  if (token === "(") {
    const value = readChoice(tokens, scope);
    if (!takes(tokens, ")")) throw new Error("a parenthesis is not closed");
    return value;
  }
  if (token === undefined) throw new Error("the expression is not complete");
  if (/^["']/.test(token)) return token.slice(1, -1);
  if (/^-?\d/.test(token)) return Number(token);
  if (token === "true" || token === "false") return token === "true";
  if (token === "null") return null;
  const [root, ...path] = token.split(".");
  if (root !== "event" && root !== "async") throw new Error(`nothing is named ${root}`);
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key] ?? null, scope[root]);
}

function takes(tokens: string[], token: string): boolean {
  if (tokens[0] !== token) return false;
  tokens.shift();
  return true;
}
