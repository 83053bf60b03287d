import type { Facts } from "@/server/cli/doctor/facts";
import { danger, type Finding, type Problem, problem } from "@/server/cli/doctor/finding";
import * as database from "@/server/cli/doctor/findings/database";
import * as machine from "@/server/cli/doctor/findings/machine";
import * as operation from "@/server/cli/doctor/findings/operation";
import * as settings from "@/server/cli/doctor/findings/settings";
import * as stripe from "@/server/cli/doctor/findings/stripe";

type Check = (facts: Facts) => Problem | Problem[] | null;

/** Every check by its name, in the order in which findings are printed. */
export const CHECKS: Readonly<Record<string, Check>> = {
  "public-url": settings.findPublicUrl,
  certificate: machine.findCertificate,
  proxies: settings.findProxies,
  host: settings.findHost,
  database: database.findDatabase,
  "database-logins": database.findLogins,
  migrations: database.findMigrations,
  "test-data": database.findTestData,
  secret: settings.findSecret,
  "document-keys": settings.findDocumentKeys,
  encryption: database.findSealed,
  "file-permissions": machine.findOpenPaths,
  email: operation.findEmail,
  sender: settings.findSender,
  operators: operation.findOperators,
  "bank-accounts": operation.findAccounts,
  statements: operation.findStatements,
  stripe: stripe.findStripe,
  "stripe-events": stripe.findStripeEvents,
  backup: operation.findBackup,
  "sanctions-lists": operation.findSanctionsLists,
  "charity-lists": operation.findCharityLists,
  rates: operation.findRates,
  "background-work": operation.findIdleWork,
  webhooks: settings.findWebhooks,
  "rate-limit": settings.findRateLimit,
  tasks: settings.findTaskAddress,
  name: settings.findName,
  "legal-texts": settings.findLegalTexts,
  clock: machine.findClock,
  disk: machine.findFullDisk,
  node: machine.findNode,
  unread: ({ unread }) =>
    unread.map(({ part, reason }) =>
      problem(
        `${part} could not be checked: ${reason}.`,
        "It may be well or not.",
        "Mend that, and run `npm run doctor` again.",
      ),
    ),
};

/** Lists what is wrong with an installation, the worst first. */
export function findProblems(facts: Facts): Finding[] {
  const found = Object.entries(CHECKS).flatMap(([check, find]) =>
    [find(facts) ?? []].flat().map((each) => ({ check, ...each })),
  );
  const { startError } = facts;
  // The error that keeps the product from opening is only listed if no check has explained it.
  if (startError !== null && !found.some(({ level }) => level === "danger"))
    found.push({ check: "start", ...danger(startError, "The product does not start.", "Do what the line says.") });
  const levels = ["danger", "problem", "hint"];
  return found.sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}
