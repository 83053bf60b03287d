/** A process that runs marking jobs until it is killed; DATABASE_URL says on which database. See test-processes.ts. */
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { openDatabase } from "@/server/db/client";
import { markingJob } from "@/server/testing/marking-job";
import { testContext } from "@/server/testing/test-context";

const database = openDatabase(process.env.DATABASE_URL ?? "", 6);
startEmbeddedEngine(testContext(database), [markingJob(database.pool, { hangs: true })], { leaseMs: 1_500 });
