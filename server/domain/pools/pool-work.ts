import { COMMITMENTS_TO_CHARGE } from "@/server/domain/pools/commitments/charge-prepayments";
import { RENEWALS_TO_NOTIFY } from "@/server/domain/pools/commitments/notify-of-renewals";
import { YEARS_TO_RECHECK } from "@/server/domain/pools/commitments/recheck-years";
import { COMMITMENTS_DUE } from "@/server/domain/pools/commitments/run-commitments";
import { DISBURSEMENTS_DUE, POOLS_DUE } from "@/server/domain/pools/disbursements/close-disbursements";

/** What the sweeps of pools finish, as `overdue-work.ts` reads it. */
export const POOL_WORK = [
  {
    sweep: "sweep-prepayments",
    promise: "No commitment to a pool waits to be charged.",
    rows: COMMITMENTS_TO_CHARGE,
  },
  {
    sweep: "recheck-years",
    promise: "No prepaid year that cleared waits to be screened on the newest lists.",
    rows: YEARS_TO_RECHECK,
    isDueAtOnce: true as const,
  },
  {
    sweep: "sweep-commitments",
    promise: "No commitment is late with a period, or with the end of its year.",
    rows: COMMITMENTS_DUE,
  },
  {
    sweep: "notify-of-renewals",
    promise: "Every member whose commitment renews soon was reminded.",
    rows: RENEWALS_TO_NOTIFY,
  },
  {
    sweep: "sweep-pools",
    promise: "No request is past its end, and no pool is late with what it does by itself.",
    rows: `${DISBURSEMENTS_DUE} UNION ALL ${POOLS_DUE}`,
  },
];
