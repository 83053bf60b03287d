/** A process that runs limited jobs on the database in DATABASE_URL until it is killed. See test-processes.ts. */
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { openDatabase } from "@/server/db/client";
import { engineContext } from "@/server/testing/engine-context";
import { lockingJob, pacedJob } from "@/server/testing/limited-jobs";

const { pool, ...database } = openDatabase(process.env.DATABASE_URL ?? "", 12);
startEmbeddedEngine(engineContext({ ...database, pool }), [lockingJob(pool), pacedJob(pool)], { leaseMs: 1_500 });
