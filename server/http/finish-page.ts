import type { CapturedPage } from "@/server/http/captured-response";
import type { PageContent } from "@/server/http/page-cache";
import { type PolicyNeeds, plainPolicy, withPictures } from "@/server/http/page-policy";
import { plainPage } from "@/server/http/plain-page";
import { parseUrl } from "@/server/kernel/parse-url";
import { VIDEO_SITES } from "@/server/kernel/video-address";

interface Finishing {
  /** The policy that the page was rendered with. */
  policy: string;
  needs: PolicyNeeds;
  readSheet(name: string): string;
  /** Added to pages without the framework, in development. */
  script?: string;
}

/** Headers that concern the framework or a single connection. */
const NOT_SENT =
  /^(?:x-nextjs-.*|connection|keep-alive|transfer-encoding|content-length|date|vary|etag|cache-control|link)$/;

/** What to send for a captured page: without the framework, if the page declares that it works without it. */
export function finishPage(
  { status, headers, body }: CapturedPage,
  { policy, needs, readSheet, script = "" }: Finishing,
): PageContent {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_SENT.test(name)));
  const isHtml = own["content-type"]?.startsWith("text/html") ?? false;
  const html = isHtml ? body.toString("utf8") : "";
  const plain = isHtml && status === 200 ? plainPage(html, readSheet) : null;
  own["content-security-policy"] ??= plain
    ? plainPolicy(plain.styles, { ...needs, frames: framesOf(plain.html), pictures: picturesOf(plain.html) })
    : withPictures(policy, picturesOf(html));
  return {
    status: plain?.status ?? status,
    headers: own,
    body: plain ? Buffer.from(withScript(plain.html, script)) : body,
  };
}

function withScript(html: string, script: string): string {
  return script ? html.replace("</body>", () => `${script}</body>`) : html;
}

/** The other sites that a page's pictures are on. A text that someone wrote cannot contain the start of an element. */
function picturesOf(html: string): string[] {
  const addresses = [...html.matchAll(/<img\b[^>]*?\ssrc="(https:\/\/[^"]+)"/g)].map(([, address]) => address!);
  return [...new Set(addresses.flatMap((address) => parseUrl(address)?.origin ?? []))];
}

/** The sites of a page's videos: a text that someone wrote cannot contain the quote of an attribute. */
function framesOf(html: string): string[] {
  return VIDEO_SITES.filter((site) => html.includes(` data-video="${site}/`));
}
