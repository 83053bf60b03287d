/** A process that logs and fails like the web process might. A test starts it with an output that accepts no writes. */
import { droppedWrites, logOutput } from "@/server/adapters/log/process-output";
import { endOnError } from "@/server/http/end-on-error";

const LINES = 100;
const output = logOutput(process.stdout.fd);
const error = (fields: object, message: string) => output.write(`${JSON.stringify({ ...fields, message })}\n`);
// As the page framework does, before or after our own handler.
const report = (failure: unknown) => console.error("uncaughtException: ", failure);
process.on("uncaughtException", report);
endOnError({ log: { error } });
process.on("uncaughtException", report);

process.on("message", (wanted) => {
  if (wanted === "log") {
    for (let line = 0; line < LINES; line += 1) {
      error({ line }, "a line");
      process.stdout.write("another\n");
    }
    setImmediate(() => process.send?.(droppedWrites()));
  } else if (wanted === "throw") {
    setImmediate(() => {
      throw new Error("nobody catches this");
    });
  } else void Promise.reject(new Error("nobody waits for this"));
});
process.send?.("ready");
