/** A process that runs the product's commands one after another, so that the application is loaded once for many. */
import path from "node:path";
import { pathToFileURL } from "node:url";

export interface WantedCommand {
  script: string;
  args: string[];
  env: Record<string, string>;
}

export interface CommandOutcome {
  code: number;
  out: string;
  err: string;
}

/** Thrown in place of the exit that a command asks for. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

process.exit = (code) => {
  throw new Exit(Number(code ?? 0));
};

const own = { ...process.env };
let count = 0;

process.on("message", (wanted: WantedCommand) => {
  void runOnce(wanted).then((outcome) => process.send?.(outcome));
});

/** Evaluates the command's compiled file again. The modules that it shares with other commands stay loaded. */
async function runOnce({ script, args, env }: WantedCommand): Promise<CommandOutcome> {
  count += 1;
  const file = path.resolve(`dist/commands/${script}.js`);
  process.argv = [process.execPath, file, ...args];
  process.env = { ...own, ...env };
  const [out, err] = [keepWrites(process.stdout), keepWrites(process.stderr)];
  let code = -1;
  try {
    await import(`${pathToFileURL(file).href}?${count}`);
  } catch (error) {
    if (error instanceof Exit) code = error.code;
    else console.error(error);
  }
  return { code, out: out(), err: err() };
}

/** Captures what is written from now on. The function that it returns ends this and returns the text. */
function keepWrites(stream: NodeJS.WriteStream): () => string {
  const written: string[] = [];
  const { write } = stream;
  stream.write = (chunk: string | Uint8Array) => {
    written.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    return true;
  };
  return () => {
    stream.write = write;
    return written.join("");
  };
}
