/** Writes the tests that the given files can affect, as JSON, for `npm test -- --changed`. */
import { relatedTests } from "@/server/testing/related-tests";

process.stdout.write(JSON.stringify(relatedTests(process.argv.slice(2))));
