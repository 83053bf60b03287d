import path from "node:path";
import type { SandboxFile } from "@/server/cli/sandbox-file";

const LABEL_WIDTH = 14;
const RULE = "-".repeat(72);

export interface CardFacts {
  dataDir: string;
  /** The startup time in words. */
  ready: string;
  smtp: boolean;
  /** Why background work may come later; null if all is well. */
  idle: string | null;
}

/** The summary that `npm start` prints when it is ready: where everything is and how to stop it. */
export function card(sandbox: Partial<SandboxFile>, { dataDir, ready, smtp, idle }: CardFacts): string {
  const { base_url, public_url, api_key } = sandbox;
  const file = (name: string) => path.relative(process.cwd(), path.join(dataDir, name));
  const rows: [string, string | undefined][] = [
    ["Site", public_url],
    ["API", base_url && `${base_url}/v1   OpenAPI: ${base_url}/v1/openapi.json`],
    ["Docs", public_url && `${public_url}/docs`],
    ["API key", api_key],
    ["Mail", smtp ? "sent through SMTP_URL" : `${public_url}/dev/mailbox   files: ${file("mail")}`],
    ["These values", base_url && file("sandbox.json")],
    ["Logs", file("logs")],
    ["Stop", "Ctrl-C (your data is kept)"],
  ];
  const lines = rows.flatMap(([label, text]) => (text ? [`  ${label.padEnd(LABEL_WIDTH)}${text}`] : []));
  const degraded = idle
    ? [`  Degraded: ${idle}`, "  Requests are taken. What follows from them may come later. See /readyz/jobs.", ""]
    : [];
  return ["", RULE, `  Almoner is ${ready}`, "", ...degraded, ...lines, RULE, ""].join("\n");
}
