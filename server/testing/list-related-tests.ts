/** Writes the tests that the given files can affect, as JSON. `npm test -- --changed` asks. */
import { relatedTests } from "@/server/testing/related-tests";

process.stdout.write(JSON.stringify(relatedTests(process.argv.slice(2))));
