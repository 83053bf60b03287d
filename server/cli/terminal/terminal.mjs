import { performance } from "node:perf_hooks";

const LABEL_WIDTH = 36;
const TICK_MS = 1_000;
const TELL_EVERY_MS = 10_000;

/** An error whose message is written for the operator: it is printed as it is, without a stack trace. */
export class PlainFailure extends Error {
  /**
   * @param {string} message what is wrong and what to do
   * @param {string} [output] what the failed command printed
   */
  constructor(message, output = "") {
    super(message);
    this.output = output;
  }
}

/** The operator asked to stop; nothing went wrong. */
export class Stopped extends Error {}

/**
 * The unfinished step that has written the start of its line.
 * @type {{ isLive: boolean, lines: number } | null}
 */
let openStep = null;

/**
 * Runs the work as one line on the terminal that ends with its duration and the note it returns. When several steps run
 * concurrently, only the first one shows that it runs, and the line of each other appears when it ends. The work can tell what
 * it waits for: a terminal shows that at once, other outputs get a line for what takes long.
 * @param {string} name
 * @param {(tell: (what: string) => void) => Promise<string | void> | string | void} work
 * @param {{ isAlone?: boolean }} [options]
 * @returns {Promise<void>}
 */
export async function step(name, work, { isAlone = openStep === null } = {}) {
  const started = performance.now();
  const label = stepLabel(name);
  const own = { isLive: isAlone && Boolean(process.stdout.isTTY), lines: 0 };
  let waitsFor = "";
  const write = (/** @type {string} */ text) => {
    if (!isAlone) writeBetween(`${label} ${text}`);
    else if (own.isLive) process.stdout.write(`\r\x1b[2K${label} ${text}`);
    else process.stdout.write(own.lines === 0 ? text : `${label} ${text}`);
  };
  if (isAlone) {
    openStep = own;
    process.stdout.write(`${label} `);
  }
  const tick = () => {
    const time = seconds(performance.now() - started);
    if (own.isLive) write(waitsFor ? `${time}  ${fitting(`waiting for ${waitsFor}`)}` : time);
  };
  const lasting = () => {
    if (!waitsFor || own.isLive || !isAlone) return;
    process.stdout.write(`${own.lines === 0 ? "\n" : ""}    waiting for ${waitsFor}\n`);
    own.lines += 1;
    waitsFor = "";
  };
  const ticking = setInterval(own.isLive ? tick : lasting, own.isLive ? TICK_MS : TELL_EVERY_MS);
  try {
    const note = await work((what) => {
      waitsFor = what;
    });
    write(`${seconds(performance.now() - started)}${note ? `  ${note}` : ""}\n`);
  } catch (error) {
    write(`${error instanceof Stopped ? "stopped" : "failed"} after ${seconds(performance.now() - started)}\n`);
    throw error;
  } finally {
    clearInterval(ticking);
    if (openStep === own) openStep = null;
  }
}

/**
 * Writes the line of a step that ran concurrently with the unfinished line, which continues below it.
 * @param {string} line
 */
function writeBetween(line) {
  const isBegun = openStep !== null && !openStep.isLive && openStep.lines === 0;
  if (openStep) openStep.lines += 1;
  process.stdout.write(openStep?.isLive ? `\r\x1b[2K${line}` : `${isBegun ? "\n" : ""}${line}`);
}

/**
 * Truncates a text to what fits on the line after a label, because a longer line could not be overwritten.
 * @param {string} text
 */
function fitting(text) {
  const room = Math.max(20, (process.stdout.columns ?? 80) - LABEL_WIDTH - 12);
  return text.length > room ? `${text.slice(0, room - 3)}...` : text;
}

/** @param {string} name */
export function stepLabel(name) {
  return `  ${name} `.padEnd(LABEL_WIDTH, ".");
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/**
 * Prints an error: the end of the failed command's output, then the line that says what to do.
 * @param {unknown} error
 */
export function printFailure(error) {
  if (!(error instanceof PlainFailure)) {
    console.error(error);
    return;
  }
  if (error.output.trim()) console.error(`\n${error.output.trimEnd()}\n`);
  console.error(error.message);
}

/**
 * The line for a full disk, whichever program hit it; null if the text is about something else.
 * @param {string} text
 * @param {string} place
 */
export function fullDiskLine(text, place) {
  if (!/ENOSPC|no space left on device|EDQUOT|disk quota exceeded/i.test(text)) return null;
  return `The disk of ${place} is full. Free some space and run the command again. Nothing was lost.`;
}
