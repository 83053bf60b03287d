/** A response to a browser. */
export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A piece of HTML in which every text is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** Builds HTML. Escapes each value unless it is `Html` or a list of it; null, false and undefined add nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(parts.map((part, at) => part + (at < values.length ? shown(values[at]) : "")).join(""));
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(shown).join("");
  return String(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; margin: 0 auto; padding: 1rem; max-width: 60rem; }
main.narrow { max-width: 28rem; margin: 0 auto; }
label { display: block; margin-top: .75rem; font-weight: 600; }
input, select { font: inherit; box-sizing: border-box; width: 100%; padding: .5rem; border: 1px solid #595959; border-radius: .25rem; }
button { font: inherit; margin: .5rem .25rem .25rem 0; padding: .5rem .9rem; border: 0; border-radius: .25rem; color: #fff; background: #4338ca; cursor: pointer; }
button.plain { color: #1a1a1a; background: #e5e5e5; }
section { border-top: 1px solid #d4d4d4; margin-top: 1.5rem; }
.error { border-left: .25rem solid #b91c1c; padding: .25rem .75rem; color: #7f1d1d; }
.hint { color: #525252; font-size: .875rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid #d4d4d4; vertical-align: top; }
.scroll { overflow-x: auto; } form.inline { display: inline; }`;

/** A whole page; narrow for payers, wide for the dashboard. */
export function page(title: string, body: Html, { status = 200, isWide = false } = {}): PageResponse {
  const main = isWide ? html`<main>${body}</main>` : html`<main class="narrow">${body}</main>`;
  const { text } = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style></head><body>${main}</body></html>`;
  return { status, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }, body: text };
}

/** Redirects a browser after it submitted a form. */
export function redirect(location: string): PageResponse {
  return { status: 303, headers: { location, "cache-control": "no-store" }, body: "" };
}
