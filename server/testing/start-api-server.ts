import { fork } from "node:child_process";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

/** A test's own server process. */
export interface ApiServer {
  url: string;
  /** Stops it, gracefully by default, and resolves once it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a process that serves the API on the database, with additional environment variables if given. */
export async function startApiServer(databaseUrl: string, env: Record<string, string> = {}): Promise<ApiServer> {
  const child = fork(TEST_PROCESSES.apiServer, {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "error", NODE_ENV: "production", ...env },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(message as number));
    child.once("exit", (code) => reject(new Error(`the server exited with ${code} before it served`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      await gone;
    },
  };
}
