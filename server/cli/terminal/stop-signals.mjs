import { isAlive, launcherPid } from "../processes/processes.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
// Ctrl-C reaches this process from the terminal and again from npm, which forwards it.
const ONE_KEYSTROKE_MS = 500;
const LAUNCHER_POLL_MS = 1_000;

/**
 * Turns Ctrl-C, SIGTERM, a closed terminal and the exit of the npm that started this process into two abort signals:
 * `stop` for the first, `hurry` for the next.
 */
export function listenForStop() {
  const stop = new AbortController();
  const hurry = new AbortController();
  let firstAt = 0;
  const ask = () => {
    if (!stop.signal.aborted) {
      firstAt = Date.now();
      stop.abort();
    } else if (Date.now() - firstAt > ONE_KEYSTROKE_MS) {
      hurry.abort();
    }
  };
  for (const name of SIGNALS) process.on(name, ask);
  const launcher = launcherPid();
  const watch = () => {
    if (launcher && !stop.signal.aborted && !isAlive(launcher)) ask();
  };
  setInterval(watch, LAUNCHER_POLL_MS).unref();
  return { stop: stop.signal, hurry: hurry.signal };
}
