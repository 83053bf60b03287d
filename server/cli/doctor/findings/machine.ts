import { nodeVersionWarning } from "@/server/cli/checkout/node-version.mjs";
import type { Facts } from "@/server/cli/doctor/facts";
import { danger, type Problem, problem } from "@/server/cli/doctor/finding";

const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS_MIN = 14;
/** A disk counts as nearly full well before changes are rejected. */
const DISK_FACTOR = 5;
const AHEAD_OF_DATABASE_MS = 5_000;
/** An HTTP server's time has whole seconds, and takes a while to arrive. */
const AHEAD_OF_SITE_MS = 30_000;

export function findNode({ node, now }: Facts): Problem | null {
  const warning = nodeVersionWarning(node, now);
  if (!warning) return null;
  return problem(
    warning.slice(0, warning.indexOf(". ") + 1),
    "Known holes stay open.",
    "Install Node 24 LTS from https://nodejs.org and start again.",
  );
}

export function findFullDisk({ machine: { freeMb }, env: { DISK_FREE_MIN_MB, DATA_DIR } }: Facts): Problem | null {
  if (freeMb === null || freeMb >= DISK_FREE_MIN_MB * DISK_FACTOR) return null;
  return problem(
    `Only ${freeMb} MB are free on the disk of ${DATA_DIR}.`,
    `Below ${DISK_FREE_MIN_MB} MB no gift is taken.`,
    "Free some space, or move DATA_DIR to a larger disk.",
  );
}

export function findOpenPaths({ machine: { openPaths } }: Facts): Problem | null {
  if (openPaths.length === 0) return null;
  return danger(
    `Other accounts of this machine can read ${openPaths.join(", ")}.`,
    "Whoever reads them can sign in as anyone, and read what people entrusted to you.",
    `Run \`chmod go= ${openPaths.join(" ")}\`.`,
  );
}

export function findCertificate({ site, now, env: { PUBLIC_URL } }: Facts): Problem | null {
  if (!site) return null;
  const mend = "Have your proxy get a new certificate, and look at why it did not by itself.";
  if (site.error !== null)
    return problem(
      `${PUBLIC_URL} cannot be reached from here: ${site.error}.`,
      "Donors may not reach it either.",
      "Check the name's address, the firewall and the proxy. Behind some networks a server cannot reach itself; then check it from elsewhere.",
    );
  if (site.certificateError !== null)
    return problem(
      `The certificate of ${PUBLIC_URL} is not valid: ${site.certificateError}.`,
      "Browsers turn donors away.",
      mend,
    );
  const days = site.certificateEndsAt && Math.floor((site.certificateEndsAt.getTime() - now.getTime()) / DAY_MS);
  if (days === null || days >= CERTIFICATE_DAYS_MIN) return null;
  return problem(
    `The certificate of ${PUBLIC_URL} ends in ${days === 1 ? "1 day" : `${days} days`}.`,
    "After that browsers turn donors away.",
    mend,
  );
}

export function findClock({ database, site }: Facts): Problem | null {
  const others = [
    ["the database's", database.aheadMs, AHEAD_OF_DATABASE_MS],
    ["that of the server at PUBLIC_URL", site?.aheadMs ?? null, AHEAD_OF_SITE_MS],
  ] as const;
  const off = others.find(([, aheadMs, mostMs]) => aheadMs !== null && Math.abs(aheadMs) > mostMs);
  if (!off) return null;
  const [whose, aheadMs] = off;
  const seconds = Math.round(Math.abs(aheadMs!) / 1_000);
  return problem(
    `This machine's clock is ${seconds} s ${aheadMs! > 0 ? "ahead of" : "behind"} ${whose}.`,
    "Codes of second factors, signatures of webhooks and dates of receipts go by it.",
    "Turn on NTP on both machines: `timedatectl set-ntp true`.",
  );
}
