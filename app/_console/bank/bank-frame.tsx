import type { ReactNode } from "react";
import { AdminFrame } from "@/app/_console/admin-frame";
import {
  BANK_ANSWERS_PATH,
  BANK_FILES_PATH,
  BANK_IMPORT_PATH,
  BANK_PATH,
  BANK_REFUNDS_PATH,
} from "@/app/_console/bank/bank-paths";
import type { Part } from "@/app/_dashboard/rooms";

const PARTS: readonly Part[] = [
  { path: BANK_PATH, label: "Accounts" },
  { path: BANK_IMPORT_PATH, label: "Import" },
  { path: BANK_FILES_PATH, label: "Files" },
  { path: BANK_ANSWERS_PATH, label: "Answers" },
  { path: BANK_REFUNDS_PATH, label: "Refunds" },
];

interface BankFrameProps {
  /** The path of the page's part. */
  tab: string;
  title: string;
  notice?: string | null;
  isRejected?: boolean;
  action?: ReactNode;
  /** The link one level up, instead of the parts. */
  back?: Part;
  children: ReactNode;
}

/** The layout of the pages about the operator's bank accounts. */
export function BankFrame({ tab, back, ...shown }: BankFrameProps) {
  return <AdminFrame part={BANK_PATH} tab={tab} {...(back ? { back } : { parts: PARTS })} {...shown} />;
}
