/** A process that runs limited jobs until it is killed; DATABASE_URL says on which database. See test-processes.ts. */
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { openDatabase } from "@/server/db/client";
import { engineContext } from "@/server/testing/engine-context";
import { lockingJob, pacedJob } from "@/server/testing/limited-jobs";

const { pool, ...database } = openDatabase(process.env.DATABASE_URL ?? "", 12);
startEmbeddedEngine(engineContext({ ...database, pool }), [lockingJob(pool), pacedJob(pool)], { leaseMs: 1_500 });
