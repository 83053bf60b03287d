import type { ReactNode } from "react";
import type { PageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";

interface GiftActionFrameProps extends PageLocale {
  /** The page's path, without a language. */
  path: string;
  title: string;
  children: ReactNode;
}

/** The layout of the pages on which a donor pays for a gift that waits for them. */
export async function GiftActionFrame({ locale, href, path, title, children }: GiftActionFrameProps) {
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
