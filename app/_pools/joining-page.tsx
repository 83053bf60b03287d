import type { ReactNode } from "react";
import { type PageLocale, pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { requireSignedIn, type SignedIn } from "@/app/_request/signed-in";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { readJoining } from "@/server/domain/me/join-on-page";
import type { Joining } from "@/server/domain/me/joinable-pool";
import { translator } from "@/server/texts/translator";

export interface JoiningProps {
  params: Promise<{ slug: string }>;
  searchParams: SearchParams;
}

export interface JoiningPage extends PageLocale {
  user: SignedIn;
  slug: string;
  joining: Joining;
  /** What the user entered before, signed. */
  terms: string | null;
  /** Why the user returned. */
  back: string | null;
}

/** What every step of joining a pool starts with. Users who are not signed in are redirected to sign in and back. */
export async function openJoining({ params, searchParams }: JoiningProps, step = ""): Promise<JoiningPage> {
  const [{ slug }, { terms, back }, language] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const kept = typeof terms === "string" ? terms : null;
  const path = `/p/${slug}/join${step}`;
  const user = await requireSignedIn(language.href(kept === null ? path : `${path}?terms=${encodeURIComponent(kept)}`));
  const joining = await user.findOr404(readJoining, { slug });
  return { user, slug, joining, terms: kept, back: typeof back === "string" ? back : null, ...language };
}

interface JoiningFrameProps {
  page: JoiningPage;
  step?: string;
  title: string;
  children: ReactNode;
}

/** The layout of these steps: one column, with a link back to the pool. */
export async function JoiningFrame({ page, step = "", title, children }: JoiningFrameProps) {
  const { locale, href, slug, joining } = page;
  const { pool } = joining;
  const { house, isSandbox } = await getVisitor();
  const { name, currency } = pool;
  const path = `/p/${slug}`;
  return (
    <DonorFrame
      locale={locale}
      path={`${path}/join${step}`}
      href={href}
      isSandbox={isSandbox}
      house={house}
      currency={currency}
    >
      <div className="mx-auto max-w-xl space-y-6">
        <p>
          <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
            {translator(locale, "pool")("backToPool", { name })}
          </a>
        </p>
        <h1 className="page-title">{title}</h1>
        {children}
      </div>
    </DonorFrame>
  );
}
