import type { ReactNode } from "react";
import { EmbedFrameScript } from "@/app/_embed/embed-frame-script";
import "@/components/embed/embed.css";

/** The layout of everything that other sites embed. */
export default function EmbedLayout({ children }: { children: ReactNode }) {
  return (
    <div className="embedded">
      {children}
      <EmbedFrameScript />
    </div>
  );
}
