import { fork } from "node:child_process";

/** A server process of a test's own. */
export interface ApiServer {
  url: string;
  /** Ends it, in order unless told otherwise, and resolves once it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a process that serves the API over the database, with more of the environment if wanted. */
export async function startApiServer(databaseUrl: string, env: Record<string, string> = {}): Promise<ApiServer> {
  const child = fork("server/testing/api-server.ts", {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "error", NODE_ENV: "production", ...env },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(message as number));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it served`)));
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
