"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 1_500;
/** An open page must not keep an operator signed in forever. */
const TIMES_MAX = 400;

/** Refreshes the page periodically while a worker is working on its subject. */
export function FollowWork() {
  const router = useRouter();
  useEffect(() => {
    let times = 0;
    const timer = setInterval(() => {
      times += 1;
      if (times > TIMES_MAX) clearInterval(timer);
      else if (!document.hidden) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
