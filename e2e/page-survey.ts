/** What a page is made of. Two pages share numbers where they share parts. */
export interface Survey {
  /** Which elements there are and which of them are shown, in order. */
  structure: string;
  /** The kinds of elements that the page has, and what only the page as a whole has. */
  kinds: Set<number>;
  /** The elements with text, by all that decides about their contrast. */
  shades: Map<Element, number>;
  /** Those of them that may lie over others. */
  layered: Element[];
}

/**
 * Reads what a page is made of. Runs within the page, so it uses nothing from outside.
 *
 * Two elements are of one kind if axe's rules about meaning cannot tell them apart: same tag and attributes, within a
 * parent of the same tag and attributes, both shown or neither, both named or neither. What texts, addresses and ids say
 * does not count, but whether they are there does. Of the page as a whole, it counts which heading and landmark follows
 * which, and ids that occur twice. Classes do not count, but the colors that come of them do.
 */
export function surveyPage(): Survey {
  const SAYS =
    /^(?:id|for|name|value|href|src|srcset|action|formaction|content|nonce|d|[cdfr]?[xy]|[xy][12]|r|width|height|points|viewBox|transform|title|alt|placeholder|datetime|min|max|style|aria-(?:label|labelledby|describedby|controls|owns|activedescendant|errormessage|valuenow|valuemin|valuemax|valuetext|details))$/;
  const MEANS_NOTHING = /^(?:class|data-.*|stroke.*|fill.*|xmlns)$/;
  const NO_BACKDROP = "rgba(0, 0, 0, 0) none 1 none normal";
  const kinds = new Set<number>();
  const shades = new Map<Element, number>();
  const kindsOf = new Map<Element | null, string>([[null, ""]]);
  const backdrops = new Map<Element | null, string>([[null, ""]]);
  const layered: Element[] = [];
  const ids = new Set<string>();
  const structure: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    const shown = element.checkVisibility() ? "+" : "-";
    const { id, parentElement } = element;
    structure.push(element.tagName + shown);
    if (element.matches("head *, script, link, style, template")) continue;
    if (id && ids.has(id)) kinds.add(numberOf(`repeated ${id}`));
    ids.add(id);
    kindsOf.set(element, describe(element));
    kinds.add(numberOf(`${kindsOf.get(parentElement)}>${kindsOf.get(element)}${shown}`));
    const style = getComputedStyle(element);
    const own = `${style.backgroundColor} ${style.backgroundImage} ${style.opacity} ${style.filter} ${style.mixBlendMode}`;
    const layer = style.position === "static" || style.position === "relative" ? "" : "#";
    backdrops.set(element, `${backdrops.get(parentElement)}${own === NO_BACKDROP ? "" : `/${own}`}${layer}`);
    if (shown === "-" || !hasText(element)) continue;
    shades.set(element, shadeOf(element, style));
    if (backdrops.get(element)!.includes("#")) layered.push(element);
  }
  addOrder("h1, h2, h3, h4, h5, h6");
  addOrder("main, header, footer, nav, aside, [role]");
  return { structure: structure.join(""), kinds, shades, layered };

  function describe(element: Element): string {
    const attributes = [...element.attributes]
      .filter(({ name }) => !MEANS_NOTHING.test(name))
      .map(({ name, value }) => (SAYS.test(name) ? `${name}${value.trim() ? "=" : ""}` : `${name}=${value}`));
    return `${element.tagName}[${attributes.sort().join()}]${isNamed(element)}`;
  }

  function isNamed(element: Element): boolean {
    const { labels } = element as HTMLInputElement;
    return Boolean(
      element.textContent?.trim() || labels?.length || element.querySelector("[alt], [aria-label], title"),
    );
  }

  function hasText(element: Element): boolean {
    if (element.matches("input, select, textarea")) return true;
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && Boolean(node.nodeValue?.trim()));
  }

  function shadeOf(element: Element, style: CSSStyleDeclaration): number {
    const { color, fontSize, fontWeight, textShadow, visibility, textDecorationLine } = style;
    const link = element.tagName === "A" ? textDecorationLine : "";
    const field = element.matches("input, select, textarea");
    return numberOf(
      [backdrops.get(element), color, fontSize, fontWeight, textShadow, visibility, link, field].join("|"),
    );
  }

  /** What follows what, and how many there are of what a page has one of. */
  function addOrder(selector: string): void {
    let before = "";
    for (const { tagName, role } of document.querySelectorAll(selector)) {
      const current = tagName + (role ?? "");
      kinds.add(numberOf(`${before} then ${current}`));
      before = current;
    }
    kinds.add(numberOf(`${selector}: ${document.querySelectorAll("main, body > header, body > footer").length}`));
  }

  /** A number of 53 bits that stands for a text: cyrb53. */
  function numberOf(text: string): number {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
      two = Math.imul(two ^ text.charCodeAt(at), 1_597_334_677);
    }
    one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
    two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
    return 4_294_967_296 * (2_097_151 & two) + (one >>> 0);
  }
}
