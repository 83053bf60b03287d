import path from "node:path";
import type { SandboxFile } from "@/server/cli/sandbox/sandbox-file";

const LABEL_WIDTH = 14;
const ROLE_WIDTH = 12;
const RULE = "-".repeat(72);

export interface CardFacts {
  dataDir: string;
  /** The startup time in words. */
  ready: string;
  smtp: boolean;
  /** Why background work may be delayed; null if all is well. */
  idle: string | null;
}

/** The summary that `npm start` prints when it is ready: where everything is and how to stop it. */
export function card(sandbox: Partial<SandboxFile>, { dataDir, ready, smtp, idle }: CardFacts): string {
  const { base_url, public_url, api_key, living_charity_id } = sandbox;
  const file = (name: string) => path.relative(process.cwd(), path.join(dataDir, name));
  const rows: [string, string | undefined][] = [
    ["Site", public_url],
    ["API", base_url && `${base_url}/v1   OpenAPI: ${base_url}/v1/openapi.json`],
    ["Docs", public_url && `${public_url}/docs`],
    ["API key", api_key],
    ["Sign in as", signIns(sandbox)],
    [
      "Look at",
      living_charity_id && `${public_url}/dashboard/${living_charity_id}   as the organizer: eight months of gifts`,
    ],
    ["Mail", smtp ? "sent through SMTP_URL" : `${public_url}/dev/mailbox   files: ${file("mail")}`],
    ["Bank", public_url && `${public_url}/dev/bank   give with pm_sandbox_transfer, and pay by the reference you get`],
    ["These values", base_url && file("sandbox.json")],
    ["Logs", file("logs")],
    ["Stop", "Ctrl-C (your data is kept)"],
  ];
  return framed(`Almoner is ${ready}`, idle, rows);
}

/** The same for an installation in live mode, without any key: its users have their own. */
export function liveCard(publicUrl: string, { dataDir, ready, idle }: Omit<CardFacts, "smtp">): string {
  const rows: [string, string][] = [
    ["Site", publicUrl],
    ["API", `${publicUrl}/v1`],
    ["Operators", `${publicUrl}/admin`],
    ["Checks", "npm run doctor"],
    ["Logs", path.relative(process.cwd(), path.join(dataDir, "logs"))],
    ["Stop", "Ctrl-C (your data is kept)"],
  ];
  return framed(`Almoner is ${ready}, live`, idle, rows);
}

function framed(title: string, idle: string | null, rows: [string, string | undefined][]): string {
  const lines = rows.flatMap(([label, text]) => (text ? [`  ${label.padEnd(LABEL_WIDTH)}${text}`] : []));
  const degraded = idle
    ? [`  Degraded: ${idle}`, "  Requests are taken. What follows from them may come later. See /readyz/jobs.", ""]
    : [];
  return ["", RULE, `  ${title}`, "", ...degraded, ...lines, RULE, ""].join("\n");
}

/** Who can sign in. Sign-in links are sent to the mailbox. */
function signIns({ public_url, ...people }: Partial<SandboxFile>): string | undefined {
  const { organizer_email, bookkeeper_email, donor_email, steward_email, operator_email } = people;
  if (!organizer_email) return undefined;
  const rows = [
    ["organizer", organizer_email],
    ["bookkeeper", bookkeeper_email],
    ["donor", donor_email],
    ["steward", steward_email],
    ["operator", operator_email && `${operator_email}, then ${public_url}/admin with a code of operator_totp`],
  ];
  const lines = rows.flatMap(([role, email]) => (email ? [`${role!.padEnd(ROLE_WIDTH)}${email}`] : []));
  return lines.join(`\n${" ".repeat(LABEL_WIDTH + 2)}`);
}
