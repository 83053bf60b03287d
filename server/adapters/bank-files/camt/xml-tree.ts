/** An element with its content. Names are without their prefix. */
export interface XmlElement {
  name: string;
  /** The currency attribute of an amount. */
  currency: string | null;
  text: string;
  children: XmlElement[];
}

/** Returns the elements at a path such as `Acct/Id/IBAN`, in order. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split("/")
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** Returns the first element at a path; null without one. */
export function elementAt(element: XmlElement, path: string): XmlElement | null {
  let found: XmlElement | undefined = element;
  for (const name of path.split("/")) found = found?.children.find((child) => child.name === name);
  return found ?? elementsAt(element, path)[0] ?? null;
}

/** Returns the text at the first path that has any, with collapsed whitespace; null if none has. */
export function textAt(element: XmlElement | null, ...paths: string[]): string | null {
  if (!element) return null;
  for (const path of paths)
    for (const { text } of elementsAt(element, path)) if (text.trim() !== "") return collapse(text);
  return null;
}

/** Trims a text and collapses its whitespace, which files may be indented with. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
