interface Waiting<Item> {
  member: string;
  item: Item;
}

/**
 * A queue of items from members of groups: groups take turns, and so do the members of each group, however many members
 * and items there are.
 */
export class FairQueue<Item> {
  /** In the order of their turns: a group that had its turn goes to the end. */
  private readonly groups = new Map<string, Waiting<Item>[]>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(group: string, member: string, item: Item): void {
    const waiting = this.groups.get(group);
    if (waiting) waiting.push({ member, item });
    else this.groups.set(group, [{ member, item }]);
    this.count += 1;
  }

  /** Takes the next item; null if nothing waits. */
  next(): Item | null {
    const [first] = this.groups;
    if (!first) return null;
    const [group, [{ member, item }, ...others]] = first as [string, [Waiting<Item>, ...Waiting<Item>[]]];
    this.groups.delete(group);
    this.count -= 1;
    // The member's other items move behind those of the group's other members, in their order.
    const [own, rest] = [
      others.filter((each) => each.member === member),
      others.filter((each) => each.member !== member),
    ];
    if (others.length > 0) this.groups.set(group, [...rest, ...own]);
    return item;
  }

  /** How many items of a group, or of one of its members, are waiting. */
  lengthOf(group: string, member?: string): number {
    const waiting = this.groups.get(group) ?? [];
    return member === undefined ? waiting.length : waiting.filter((each) => each.member === member).length;
  }

  /** Takes the last item of the group with the most waiting, if that has more than `moreThan`; never from `leftOut`. */
  takeFromLargest(moreThan: number, leftOut: string): Item | null {
    const groups = [...this.groups].filter(([group]) => group !== leftOut);
    const [largest] = groups.sort(([, one], [, other]) => other.length - one.length);
    if (!largest || largest[1].length <= moreThan) return null;
    const [group, waiting] = largest;
    const { item } = waiting.pop()!;
    if (waiting.length === 0) this.groups.delete(group);
    this.count -= 1;
    return item;
  }

  /** Takes everything. */
  drain(): Item[] {
    const all = [...this.groups.values()].flatMap((waiting) => waiting.map(({ item }) => item));
    this.groups.clear();
    this.count = 0;
    return all;
  }
}
