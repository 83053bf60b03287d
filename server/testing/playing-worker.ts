/** A process that works and plays the sandbox's clock on DATABASE_URL until it is killed. See test-processes.ts. */
import { sandboxClock } from "@/server/adapters/clock/sandbox-clock";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { nameMatcher } from "@/server/adapters/screening-matcher/name-matcher";
import { openDatabase } from "@/server/db/client";
import { work } from "@/server/jobs/jobs";
import { paymentRails } from "@/server/ports/payment-rails";
import { silentLog } from "@/server/testing/silent-log";
import { testContext } from "@/server/testing/test-context";
import { testRail } from "@/server/testing/test-rail";

const database = openDatabase(process.env.DATABASE_URL ?? "", 12);
const clock = await sandboxClock(database.pool, silentLog);
const rails = paymentRails([testRail(database, clock, { settlementDelayMs: 3_000 })]);
await startWork({}, testContext(database, { clock, ports: { rails, matcher: nameMatcher } }), work);
