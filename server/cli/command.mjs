// `npm run <command>`: runs the command named by the first argument. Installs packages on a fresh checkout and compiles the commands
// if a source changed.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileServer, isServerBuilt, prepareTools } from "./build/prepare.mjs";
import { writePrivateFiles } from "./launch/private-files.mjs";
import { printFailure } from "./terminal/terminal.mjs";

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.."));
writePrivateFiles();
const [name] = process.argv.splice(2, 1);
// npm consumes these flags unless they follow "--", but passes them on in the environment.
if (["bank-check", "charity-lists", "doctor"].includes(name))
  for (const flag of ["json", "force"])
    if (process.env[`npm_config_${flag}`] === "true" && !process.argv.includes(`--${flag}`))
      process.argv.push(`--${flag}`);
try {
  if (!isServerBuilt()) await prepare();
} catch (error) {
  printFailure(error);
  console.error("The commands could not be compiled. Fix the error above, and run the command again.");
  process.exit(1);
}
await import(`../../dist/commands/${name}.js`);

async function prepare() {
  const { signal } = new AbortController();
  const write = process.stdout.write;
  // The output of the command itself may be parsed by a program.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    await prepareTools(signal);
    await compileServer(signal);
  } finally {
    process.stdout.write = write;
  }
}
