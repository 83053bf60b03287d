// `npm run doctor:dev`: reports what this machine lacks for developing Almoner; changes nothing. Exits with 1 if
// something has to be done.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMachine } from "./doctor-dev-facts.mjs";
import { findingsOf } from "./doctor-dev-findings.mjs";

const MARKS = { has: "ok   ", later: "later", lacks: "LACKS" };

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../.."));
const findings = findingsOf(await readMachine(), new Date());
for (const { state, line } of findings) console.log(`${MARKS[state]}  ${line}`);
const lacking = findings.filter(({ state }) => state === "lacks").length;
console.log(lacking === 0 ? "\nNothing is lacking. Go on with `npm start`." : `\n${lacking} of these need you.`);
process.exitCode = lacking === 0 ? 0 : 1;
