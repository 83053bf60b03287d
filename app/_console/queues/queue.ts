import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Operating } from "@/app/_request/signed-in";
import type { FieldSpec } from "@/components/form/field-form";
import type { WaitingApproval } from "@/server/domain/four-eyes/waiting-approvals";
import type { CLAIM_FILTERS, Claim, ReviewPage, ReviewSummary } from "@/server/domain/reviews/review-queue";

// A queue of the console is one declaration: for a new queue, add a file like `tasks.tsx` and a line in `queues.ts`.

/** The filters of a list. */
export interface QueueFilters {
  after: string | null;
  claim: (typeof CLAIM_FILTERS)[number] | null;
  /** One of the queue's own kinds. */
  kind: string | null;
}

/** A fact about an item, with its name. */
export interface ItemFact {
  label: string;
  value: ReactNode;
}

/** Two sources of the same facts, side by side. */
export interface Comparison {
  title: string;
  /** The column titles: Almoner's side, and the source that it is compared with. */
  columns: [string, string];
  rows: { label: string; values: [ReactNode, ReactNode]; differs: boolean }[];
}

/** An item of a queue, as its page shows it. */
export interface ItemView {
  title: string;
  /** What to look at, or what to do. */
  lead: string;
  /** Since when it has been waiting; null if it is not. */
  openedAt: Date | null;
  held: { cents: bigint; currency: string; label?: string } | null;
  /** Null while it waits; otherwise its outcome. */
  closed: string | null;
  claim: Claim | null;
  panes: { title: string; facts: ItemFact[] }[];
  comparisons: Comparison[];
  /** Documents that can be viewed for a stated purpose. */
  documents?: { id: string; label: string; pages: number }[];
  /** Decisions of one operator that a second one has to confirm. */
  approvals: WaitingApproval[];
  /** The subject of these decisions, if it is not the item itself. */
  approvalsOf?: string;
  /** The subjects whose entries in the audit log are its history. */
  historyOf: string[];
}

/** What an operator entered for a decision. */
export interface Entered {
  reason: string;
  /** The values of the action's own fields. */
  values: Record<string, string>;
}

/** The outcome: done, waiting for a second operator, or an invalid field. */
export type Outcome = "done" | "waiting" | { field: string; message: string };

/** A search result, as a field offers it. */
export interface SearchChoice {
  value: string;
  label: string;
}

/** A possible decision about an item. */
export interface QueueAction<Item> {
  /** Its name in the URL. */
  slug: string;
  /** A verb, as on the button. */
  label: string;
  /** Everything that it does, shown before it is confirmed. */
  effects(item: Item): string[];
  /** The notice afterwards. */
  done: string;
  isDestructive?: true;
  /** Reasons to choose from. */
  reasons: readonly string[];
  fields?(item: Item): FieldSpec[];
  /** The initial values of its fields. */
  initial?(item: Item): Record<string, string>;
  /** Searches for values of one of its fields by name, on the same page: the field then offers the results. */
  search?: { field: string; label: string; find(operating: Operating, text: string): Promise<SearchChoice[]> };
  isOffered(item: Item): boolean;
  run(operating: Operating, item: Item, entered: Entered): Promise<Outcome>;
}

export interface Queue<Item> {
  /** Its name in the URL, and the key under which its items are claimed. */
  slug: string;
  Icon: LucideIcon;
  title: string;
  /** What it contains. */
  lead: string;
  kinds: readonly { value: string; label: string }[];
  /** True if its items do not wait for anyone. */
  isStanding?: true;
  /** How long after opening an item should have been decided. */
  dueAfterMs?: number;
  /** The label of its items' money; null if none is waiting. */
  money: string | null;
  summarize(operating: Operating): Promise<ReviewSummary>;
  list(operating: Operating, filters: QueueFilters): Promise<ReviewPage>;
  /** Searches for items that are not in the list, by an operator's input. */
  search?: { label: string; find(operating: Operating, text: string): Promise<{ id: string; title: string }[]> };
  /** Reads an item; 404 if it does not exist. */
  read(operating: Operating, id: string): Promise<Item>;
  view(item: Item): ItemView;
  actions: readonly QueueAction<Item>[];
  /** The possible decisions about several items at once, on a separate page that gets their ids. */
  many?: { path: string; choices: readonly { value: string; label: string; key: string }[] };
}

// biome-ignore lint/suspicious/noExplicitAny: any queue, its items' type forgotten.
export type AnyQueue = Queue<any>;
