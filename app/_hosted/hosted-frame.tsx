import type { ReactNode } from "react";
import type { PageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";

interface HostedFrameProps extends PageLocale {
  /** The page's path, without a language. */
  path: string;
  title: string;
  children: ReactNode;
}

/** The layout of pages that a partner or an email links to, for a single task. */
export async function HostedFrame({ locale, href, path, title, children }: HostedFrameProps) {
  const { house, isSandbox } = await getVisitor();
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={isSandbox} house={house}>
      <div className="mx-auto max-w-md">
        <h1 className="page-title mb-6">{title}</h1>
        {children}
      </div>
    </DonorFrame>
  );
}
