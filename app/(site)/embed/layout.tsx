import type { ReactNode } from "react";
import { EmbedFrameScript } from "@/app/embed-frame-script";
import "@/components/embed/embed.css";

/** Everything that other sites show in a frame. */
export default function EmbedLayout({ children }: { children: ReactNode }) {
  return (
    <div className="embedded">
      {children}
      <EmbedFrameScript />
    </div>
  );
}
