"use client";

import { useEffect, useRef, useState } from "react";
import type { Trial } from "@/components/docs/trial";
import { TryItForm } from "@/components/docs/try-it-form";

interface TryItProps {
  trial: Trial;
}

/** Sends a request from the page. The form exists only while it is open, and only with JavaScript. */
export function TryIt({ trial }: TryItProps) {
  const [isOpened, setIsOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => setIsOpened(Boolean(details.current?.open)), []);
  return (
    <details ref={details} className="code-card" onToggle={(event) => event.currentTarget.open && setIsOpened(true)}>
      <summary className="disclosure w-full! min-h-11! px-4 font-semibold">
        Try it
        <span className="sr-only">
          : {trial.method} {trial.path}
        </span>
      </summary>
      <noscript>
        <p className="px-4 pb-4 text-quiet text-sm">This form needs JavaScript. The curl command does the same.</p>
      </noscript>
      {isOpened && <TryItForm trial={trial} />}
    </details>
  );
}
