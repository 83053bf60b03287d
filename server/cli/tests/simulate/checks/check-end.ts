import { checkBankEnd } from "@/server/cli/tests/simulate/bank/check-bank";
import { checkBalances } from "@/server/cli/tests/simulate/checks/check-balances";
import { checkDecisions } from "@/server/cli/tests/simulate/checks/check-decisions";
import { checkDraws } from "@/server/cli/tests/simulate/checks/check-draws";
import { checkEmails } from "@/server/cli/tests/simulate/checks/check-emails";
import { checkGifts } from "@/server/cli/tests/simulate/checks/check-gifts";
import { checkMatches } from "@/server/cli/tests/simulate/checks/check-matches";
import { checkNames } from "@/server/cli/tests/simulate/checks/check-names";
import { checkOnce } from "@/server/cli/tests/simulate/checks/check-once";
import { checkPools } from "@/server/cli/tests/simulate/checks/check-pools";
import { checkRail } from "@/server/cli/tests/simulate/checks/check-rail";
import { checkStatements } from "@/server/cli/tests/simulate/checks/check-statements";
import { checkTurns } from "@/server/cli/tests/simulate/checks/check-turns";
import { checkVoters } from "@/server/cli/tests/simulate/checks/check-voters";
import { checkWebhooks } from "@/server/cli/tests/simulate/checks/check-webhooks";
import { checkWorth } from "@/server/cli/tests/simulate/checks/limits-model";
import { checkForms } from "@/server/cli/tests/simulate/forms/check-forms";
import { mirrorStripe } from "@/server/cli/tests/simulate/stripe/mirror-stripe";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { World } from "@/server/cli/tests/simulate/world/world";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { LEDGER_INVARIANTS } from "@/server/domain/ledger/ledger-invariants";

/**
 * Compares the final state of a story: the gifts with the requests, the books with themselves, and the rail with both.
 */
export async function checkEnd(stage: Stage): Promise<void> {
  const { world } = stage;
  if (stage.bank) {
    await checkBooks(world);
    return checkBankEnd(stage);
  }
  if (world.stripe) await mirrorStripe(world.admin, world.stripe);
  await checkGifts(stage);
  await checkOnce(stage);
  await checkBooks(world);
  await checkRail(stage);
  await checkForms(stage);
  await checkMatches(stage);
  await checkBalances(stage);
  await checkWorth(world);
  await checkPools(stage);
  await checkDecisions(stage);
  await checkTurns(stage);
  await checkWebhooks(stage);
  await checkDraws(stage);
  await checkVoters(stage);
  await checkStatements(stage);
  await checkNames(stage);
  await checkEmails(stage);
}

async function checkBooks(world: World): Promise<void> {
  // Without the check that the database's functions are the product's, which alone would find every planted bug.
  for (const { invariant, breaches } of await auditLedger(world.observer, { invariants: LEDGER_INVARIANTS })) {
    for (const { subject, detail } of breaches)
      world.state.breach(`The books hold: ${invariant.promise}`, `${invariant.id}: ${subject} ${detail}`);
  }
}
