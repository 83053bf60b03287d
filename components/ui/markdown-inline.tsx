import type { Token, Tokens } from "marked";
import Link from "next/link";
import type { ReactNode } from "react";
import { safeHref } from "@/components/ui/safe-href";

/** Deeper nesting than any text needs is shown as the characters that were typed. */
const DEPTH_MAX = 12;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** The words of a line: emphasis, code and links. Raw HTML is shown as the characters that were typed. */
export function inline(tokens: readonly Token[] | undefined, isTrusted: boolean, depth = 0): ReactNode[] {
  return (tokens ?? []).map((token, index) => {
    const key = `${token.type}-${index}`;
    if (depth > DEPTH_MAX) return token.raw;
    const inner = () => inline((token as { tokens?: Token[] }).tokens, isTrusted, depth + 1);
    switch (token.type) {
      case "strong":
        return <strong key={key}>{inner()}</strong>;
      case "em":
        return <em key={key}>{inner()}</em>;
      case "del":
        return <del key={key}>{inner()}</del>;
      case "codespan":
        return (
          <code key={key} className="inline-code">
            {breakable(token.text)}
          </code>
        );
      case "br":
        return <br key={key} />;
      case "link":
        return <SafeLink key={key} href={token.href} isTrusted={isTrusted} text={inner()} />;
      case "image":
        // Nothing is fetched for a text: an image is its description, linked where that is safe.
        return <SafeLink key={key} href={token.href} isTrusted={isTrusted} text={[token.text || "image"]} />;
      case "text":
        return (token as Tokens.Text).tokens ? <span key={key}>{inner()}</span> : decoded(token.text);
      case "escape":
        return token.text;
      default:
        return token.raw;
    }
  });
}

/** Long names may break after their underscores, and only there. */
function breakable(name: string): ReactNode[] {
  return name.split(/(?<=_)/).flatMap((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change places
    index === 0 ? [part] : [<wbr key={index} />, part],
  );
}

interface SafeLinkProps {
  href: string;
  isTrusted: boolean;
  text: ReactNode[];
}

function SafeLink({ href, isTrusted, text }: SafeLinkProps) {
  const safe = safeHref(decoded(href), isTrusted);
  if (!safe) return <span>{text}</span>;
  if (!safe.leaves && safe.href.startsWith("/") && !safe.href.startsWith("/v1/"))
    return (
      <Link href={safe.href as "/"} prefetch={false} className="text-link">
        {text}
      </Link>
    );
  const rel = safe.leaves && !isTrusted ? "noopener nofollow ugc" : undefined;
  return (
    <a href={safe.href} rel={rel} className="text-link">
      {text}
    </a>
  );
}

/** The characters that entities in the text stand for. React writes them safely again. */
export function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
