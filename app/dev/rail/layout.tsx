import type { ReactNode } from "react";
import { EmbedFrameScript } from "@/app/embed-frame-script";

/** The sandbox rail's own form, which is shown in a frame where the form for giving is. */
export default function SandboxRailLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <EmbedFrameScript />
    </>
  );
}
