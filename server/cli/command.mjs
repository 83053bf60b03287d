// `npm run <command>`: compiles the commands if a source changed, and runs the one named by the first argument.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileServer, isServerBuilt } from "./prepare.mjs";
import { writePrivateFiles } from "./private-files.mjs";
import { printFailure } from "./terminal.mjs";

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.."));
writePrivateFiles();
const [name] = process.argv.splice(2, 1);
// npm takes these flags for its own unless they follow "--", and passes them on in the environment.
if (["bank-check", "charity-lists", "doctor"].includes(name))
  for (const flag of ["json", "force"])
    if (process.env[`npm_config_${flag}`] === "true" && !process.argv.includes(`--${flag}`))
      process.argv.push(`--${flag}`);
try {
  if (!isServerBuilt()) await compileServer(new AbortController().signal);
} catch (error) {
  printFailure(error);
  console.error(
    "The commands could not be compiled. Run `npm start` to install what they need, or fix the error above.",
  );
  process.exit(1);
}
await import(`../../dist/commands/${name}.js`);
