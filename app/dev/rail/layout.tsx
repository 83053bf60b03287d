import type { ReactNode } from "react";
import { EmbedFrameScript } from "@/app/_embed/embed-frame-script";

/** The sandbox rail's own form, framed within the gift form. */
export default function SandboxRailLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <EmbedFrameScript />
    </>
  );
}
