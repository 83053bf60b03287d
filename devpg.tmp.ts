import pg from "pg";
import { embeddedUrl, startEmbeddedPostgres } from "@/server/db/embedded-postgres";

const s = await startEmbeddedPostgres("/tmp/devpg", 5999);
const c = new pg.Client({ connectionString: embeddedUrl(5999, "postgres") });
await c.connect();
await c.query("create database almoner").catch(() => {});
await c.end();
console.log("up");
process.on("SIGTERM", async () => {
  await s.stop();
  process.exit(0);
});
