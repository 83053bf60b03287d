"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 1_500;
/** An open page must not keep an operator signed in without end. */
const TIMES_MAX = 400;

/** Shows the page anew, again and again, while a worker works on what it is about. */
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
