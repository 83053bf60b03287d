/** A step of the build: renders the sample page, and fails if the page handler no longer finds its parts. */
import { capturePage } from "@/server/http/captured-response";
import { checkFrameworkOutput } from "@/server/http/check-framework-output";
import { makeFramework } from "@/server/http/framework";
import { frameworkPolicy, newNonce } from "@/server/http/page-policy";
import { sheetReader } from "@/server/http/plain-page";

const SAMPLE_PAGE = "/dev/sample-page";

const framework = makeFramework({ host: "127.0.0.1", port: 0 });
await framework.prepare();
const nonce = newNonce();
const policy = frameworkPolicy(nonce, { isEmbed: false, formTargets: [] });
const headers = { host: "localhost", accept: "*/*", "content-security-policy": policy };
const page = await capturePage(framework.handle, SAMPLE_PAGE, headers);
const html = page.body.toString("utf8");
const lines =
  page.status === 200
    ? checkFrameworkOutput({ html, nonce }, sheetReader(".next"))
    : [`${SAMPLE_PAGE} returned ${page.status}.`];
for (const line of lines) console.error(line);
process.exit(lines.length === 0 ? 0 : 1);
