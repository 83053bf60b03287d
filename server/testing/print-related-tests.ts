/** Prints the tests that the given files can affect, as JSON. `npm test -- --changed` asks. */
import { relatedTests } from "@/server/testing/related-tests";

console.log(JSON.stringify(relatedTests(process.argv.slice(2))));
