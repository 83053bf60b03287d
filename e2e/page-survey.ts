/** The parts of a page. Parts that two pages share have the same numbers. */
export interface Survey {
  /** The tags of all elements in order, and whether each is visible. */
  structure: string;
  /** The kinds of elements on the page, and properties of the page as a whole. */
  kinds: Set<number>;
  /** The elements with text. Those whose contrast must be the same have the same number. */
  shades: Map<Element, number>;
  /** Those of them that may lie over other elements. */
  layered: Element[];
}

/**
 * Reads the parts of a page. Runs within the page, so it uses nothing from outside this function.
 *
 * Two elements are of one kind if axe's semantic rules cannot tell them apart: they have the same tag and attributes,
 * and so do their parents; both or neither are visible; both or neither have a name. The values of texts, addresses and
 * ids do not count, only their presence. For the page as a whole, the order of headings and landmarks counts, and so do
 * duplicate ids. Classes do not count, but the resulting colors do.
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

  /** Adds the order of the matching elements, and how many main parts, headers and footers the page has. */
  function addOrder(selector: string): void {
    let before = "";
    for (const { tagName, role } of document.querySelectorAll(selector)) {
      const current = tagName + (role ?? "");
      kinds.add(numberOf(`${before} then ${current}`));
      before = current;
    }
    kinds.add(numberOf(`${selector}: ${document.querySelectorAll("main, body > header, body > footer").length}`));
  }

  /** A 53-bit hash of a text: cyrb53. */
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
