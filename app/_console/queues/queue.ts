import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Operating } from "@/app/_request/signed-in";
import type { FieldSpec } from "@/components/form/field-form";
import type { WaitingApproval } from "@/server/domain/four-eyes/waiting-approvals";
import type { CLAIM_FILTERS, Claim, ReviewPage, ReviewSummary } from "@/server/domain/reviews/review-queue";

// A queue of the console is one declaration: an area that needs one adds a file like `tasks.tsx` and a line in `queues.ts`.

/** What a list is narrowed to. */
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
  /** What the columns are: what Almoner has, and what it is compared with. */
  columns: [string, string];
  rows: { label: string; values: [ReactNode, ReactNode]; differs: boolean }[];
}

/** An item of a queue, as its page shows it. */
export interface ItemView {
  title: string;
  /** What to look at, or what to do. */
  lead: string;
  /** Since when it waits; null if it does not. */
  openedAt: Date | null;
  held: { cents: bigint; currency: string; label?: string } | null;
  /** Null while it waits; otherwise what became of it. */
  closed: string | null;
  claim: Claim | null;
  panes: { title: string; facts: ItemFact[] }[];
  comparisons: Comparison[];
  /** Files to look at, for a purpose. */
  documents?: { id: string; label: string; pages: number }[];
  /** What one operator has decided and a second one has to. */
  approvals: WaitingApproval[];
  /** What these decisions are about, if that is not the item itself. */
  approvalsOf?: string;
  /** The subjects whose entries in the audit log are its history. */
  historyOf: string[];
}

/** What an operator entered to decide. */
export interface Entered {
  reason: string;
  /** The values of the action's own fields. */
  values: Record<string, string>;
}

/** What came of it: it is done, a second operator has to decide too, or a field is not valid. */
export type Outcome = "done" | "waiting" | { field: string; message: string };

/** Something that was found, as a field offers it. */
export interface SearchChoice {
  value: string;
  label: string;
}

/** Something that can be decided about an item. */
export interface QueueAction<Item> {
  /** In the URL. */
  slug: string;
  /** A verb, as on the button. */
  label: string;
  /** Everything that it does, said before it is confirmed. */
  effects(item: Item): string[];
  /** What is said afterwards. */
  done: string;
  isDestructive?: true;
  /** Reasons to choose from. */
  reasons: readonly string[];
  fields?(item: Item): FieldSpec[];
  /** What its fields begin with. */
  initial?(item: Item): Record<string, string>;
  /** Finds what one of its fields can be by a name, without leaving the page: the field then offers what was found. */
  search?: { field: string; label: string; find(operating: Operating, text: string): Promise<SearchChoice[]> };
  isOffered(item: Item): boolean;
  run(operating: Operating, item: Item, entered: Entered): Promise<Outcome>;
}

export interface Queue<Item> {
  /** In the URL, and the name under which its items are claimed. */
  slug: string;
  Icon: LucideIcon;
  title: string;
  /** What waits in it. */
  lead: string;
  kinds: readonly { value: string; label: string }[];
  /** True if what it lists does not wait for anyone. */
  isStanding?: true;
  /** How long after it was opened an item should have been decided. */
  dueAfterMs?: number;
  /** What the money of its items is; null where none waits. */
  money: string | null;
  summarize(operating: Operating): Promise<ReviewSummary>;
  list(operating: Operating, filters: QueueFilters): Promise<ReviewPage>;
  /** Finds items that are not in the list, by what an operator entered. */
  search?: { label: string; find(operating: Operating, text: string): Promise<{ id: string; title: string }[]> };
  /** Reads an item; one that does not exist is not found. */
  read(operating: Operating, id: string): Promise<Item>;
  view(item: Item): ItemView;
  actions: readonly QueueAction<Item>[];
  /** What can be decided about several items at once, on a page of its own that gets their ids. */
  many?: { path: string; choices: readonly { value: string; label: string; key: string }[] };
}

// biome-ignore lint/suspicious/noExplicitAny: any queue, its items' type forgotten.
export type AnyQueue = Queue<any>;
