/** A process that runs marking jobs on the database in DATABASE_URL until it is killed. See test-processes.ts. */
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { openDatabase } from "@/server/db/client";
import { engineContext } from "@/server/testing/engine-context";
import { markingJob } from "@/server/testing/marking-job";

const database = openDatabase(process.env.DATABASE_URL ?? "", 6);
startEmbeddedEngine(engineContext(database), [markingJob(database.pool, { hangs: true })], { leaseMs: 1_500 });
