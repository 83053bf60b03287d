import { STATUS_CODES } from "node:http";

const hasColor = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
const paint = (code: number) => (text: string) => (hasColor ? `\x1b[${code}m${text}\x1b[0m` : text);
const bold = paint(1);
const dim = paint(2);
const green = paint(32);
const red = paint(31);

let headings = 0;

/** Starts a step of the tour. */
export function heading(title: string): void {
  headings += 1;
  console.log(`\n${bold(`${headings}. ${title}`)}`);
}

/** Prints a line of explanation. */
export function say(text: string): void {
  console.log(`   ${text}`);
}

/** Prints a request. */
export function showCall(method: string, path: string, headers: Record<string, string>, body: unknown): void {
  console.log(`\n   ${bold(method)} ${path}`);
  for (const [name, value] of Object.entries(headers)) console.log(dim(`   ${name}: ${value}`));
  if (body !== undefined) console.log(indented(body));
}

/** Prints a response; `note` appears next to the status. */
export function showResponse(status: number, body: unknown, note = ""): void {
  const color = status < 400 ? green : red;
  console.log(`   ${color(`-> ${status} ${STATUS_CODES[status] ?? ""}`)}${note && dim(`  ${note}`)}`);
  if (body !== undefined) console.log(indented(body));
}

/** Prints a delivery. */
export function showDelivery(type: string, about: string, verdict: string): void {
  console.log(`   ${green("<-")} ${bold(type)} ${about}  ${dim(verdict)}`);
}

/** Prints the summary. */
export function showSummary(lines: string[]): void {
  console.log(`\n${bold(green("The tour is complete."))}`);
  for (const line of lines) console.log(`   ${line}`);
}

function indented(body: unknown): string {
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 2);
  return text.replace(/^/gm, "      ");
}
