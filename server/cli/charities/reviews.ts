/** `npm run charities:review`: lists applications for charity status that await a decision, and records decisions. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { CHARITY_PROOFS, type CharityProofKind } from "@/server/domain/charities/charity-proofs";
import {
  decideCharityApplication,
  listCharityApplications,
  readCharityApplication,
  recordCharityProof,
  requestCharityEvidence,
} from "@/server/domain/charities/review-applications";
import { nameOf } from "@/server/domain/identities/name-of";

const USAGE = `Usage:
  npm run charities:review -- list                                              open applications, newest first
  npm run charities:review -- show <application id>                             with what the register says
  npm run charities:review -- approve | reject <application id> --reason "<why>"
  npm run charities:review -- ask <application id> --request "<what is needed>"  emailed to the organization
  npm run charities:review -- prove <application id> --kind <kind> --detail "<what you saw>"

Kinds of proof: ${Object.entries(CHARITY_PROOFS)
  .map(([kind, says]) => `${kind} (${says})`)
  .join(", ")}.`;

const SHOWN = 100;

await runCommand(USAGE, (words) => {
  const text = { type: "string" } as const;
  const options = { reason: text, request: text, kind: text, detail: text };
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [command, id, ...rest] = positionals;
  if (command === "list" && !id) return list;
  if (!command || !id || rest.length > 0) throw new UsageError("Name a command and an application.");
  const required = (name: keyof typeof values): string => {
    const value = values[name]?.trim();
    if (!value) throw new UsageError(`${command} needs --${name}.`);
    return value;
  };
  if (command === "show") return show(id);
  if (command === "approve" || command === "reject")
    return decide(id, command === "approve" ? "approved" : "rejected", required("reason"));
  if (command === "ask") return ask(id, required("request"));
  if (command === "prove") return prove(id, required("kind"), required("detail"));
  throw new UsageError(`"${command}" is not a command.`);
});

async function list(ctx: Parameters<Command>[0]): Promise<void> {
  const { rows } = await listCharityApplications(ctx, { status: "open" }, { after: null, limit: SHOWN });
  if (rows.length === 0) console.log("No applications are open.");
  for (const { id, identity, jurisdiction, registrationNumber, outcome, reason, createdAt } of rows)
    console.log(
      `${id}  ${createdAt.toISOString()}  "${nameOf(identity)}" (${identity.id}), ${jurisdiction} ${registrationNumber}: ${outcome}, ${reason}`,
    );
}

function show(id: string): Command {
  return async (ctx) => {
    const { application, requirements, proofs, earlier } = await readCharityApplication(ctx, { application_id: id });
    const { identityId, legalName, jurisdiction, registrationNumber, website, status, reason } = application;
    console.log(`${legalName} (${identityId}), ${jurisdiction} ${registrationNumber}, ${website ?? "no website"}`);
    console.log(`${status}: ${reason}. It waits for: ${requirements.join(", ") || "nothing"}.`);
    for (const { kind, detail, provenAt } of proofs)
      console.log(`Proof ${kind}: ${detail}, ${provenAt ? `proven ${provenAt.toISOString()}` : "not proven yet"}`);
    for (const before of earlier) console.log(`Before: ${before.id}, ${before.status}, ${before.reason}`);
    console.log(JSON.stringify(application.evidence, null, 2));
  };
}

function decide(id: string, decision: "approved" | "rejected", reason: string): Command {
  return async (ctx) => {
    await decideCharityApplication(ctx, { application_id: id, decision, reason });
    ctx.wake();
    console.log(`${id} is ${decision}.`);
  };
}

function ask(id: string, request: string): Command {
  return async (ctx) => {
    await requestCharityEvidence(ctx, { application_id: id, request });
    ctx.wake();
    console.log("The organization was asked for it by email, and sees it on its page.");
  };
}

function prove(id: string, kind: string, detail: string): Command {
  if (!Object.hasOwn(CHARITY_PROOFS, kind)) throw new UsageError(`"${kind}" is no kind of proof.`);
  return async (ctx) => {
    const proof = { application_id: id, kind: kind as CharityProofKind, detail };
    const { status } = await recordCharityProof(ctx, proof);
    ctx.wake();
    console.log(`Recorded. ${id} is ${status}.`);
  };
}
