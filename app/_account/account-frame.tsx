import type { ReactNode } from "react";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { ZoneScript } from "@/components/ui/page-script";
import type { Locale } from "@/server/texts/locales";

interface AccountFrameProps {
  locale: Locale;
  /** The page's path, without a language. */
  path: string;
  /** A URL that keeps the chosen language. */
  href(path: string): string;
  children: ReactNode;
}

/** The layout of the sign-in pages and of the pages for signed-in users. */
export async function AccountFrame({ children, ...frame }: AccountFrameProps) {
  const { house, isSandbox } = await getVisitor();
  return (
    <DonorFrame {...frame} isSandbox={isSandbox} house={house}>
      {children}
      <ZoneScript />
    </DonorFrame>
  );
}
