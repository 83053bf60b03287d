/** The brand's colors in emails, which can't use variables: those of app/globals.css, light and dark. */
const LIGHT = {
  paper: "#fbfaf6",
  card: "#ffffff",
  ink: "#1d2420",
  quiet: "#55605a",
  line: "#d9d6cb",
  primary: "#1f5a43",
  primaryInk: "#ffffff",
};
const DARK: typeof LIGHT = {
  paper: "#141a17",
  card: "#1b231f",
  ink: "#ecebe4",
  quiet: "#a9b3ad",
  line: "#333d38",
  primary: "#7fc8a5",
  primaryInk: "#0d1a14",
};

/** The same by color scheme; a test compares them with those of pages. */
export const EMAIL_COLORS = { light: LIGHT, dark: DARK };

const SANS = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif";

/** The style of each part for clients that only read `style` attributes, such as Outlook. */
export const EMAIL_STYLES = {
  body: `margin:0;padding:0;background:${LIGHT.paper}`,
  preview: "display:none;max-height:0;overflow:hidden;mso-hide:all",
  frame: "width:100%;max-width:600px",
  house: `padding:0 8px 16px;font:600 20px/28px ${SERIF};color:${LIGHT.ink}`,
  card: `border:1px solid ${LIGHT.line};border-radius:10px;background:${LIGHT.card}`,
  picture: "display:block;width:100%;max-width:100%;height:auto;border:0;border-radius:9px 9px 0 0",
  content: `padding:24px 24px 28px;font:16px/26px ${SANS};color:${LIGHT.ink};word-break:break-word`,
  title: `margin:0 0 16px;font:600 25px/31px ${SERIF};color:${LIGHT.ink}`,
  heading: `margin:24px 0 8px;font:600 20px/26px ${SERIF};color:${LIGHT.ink}`,
  paragraph: "margin:0 0 16px",
  button: `border-radius:8px;background:${LIGHT.primary};mso-padding-alt:12px 24px`,
  buttonLink: `display:inline-block;padding:12px 24px;border-radius:8px;font:600 16px/22px ${SANS};color:${LIGHT.primaryInk};text-decoration:none`,
  link: `color:${LIGHT.primary}`,
  table: "margin:0 0 20px;width:100%;border-collapse:collapse;font-variant-numeric:lining-nums tabular-nums",
  caption: "padding:0 0 4px;font-weight:600",
  label: `word-break:normal;border-top:1px solid ${LIGHT.line};color:${LIGHT.quiet}`,
  figure: `padding:8px 0;border-top:1px solid ${LIGHT.line}`,
  total: `padding:8px 0;border-top:2px solid ${LIGHT.line};font-weight:600`,
  footer: `padding:20px 8px 0;font:14px/21px ${SANS};color:${LIGHT.quiet}`,
  footerParagraph: "margin:0 0 10px",
  footerLink: `color:${LIGHT.quiet}`,
} as const;

/** The dark colors, by class. Only `!important` overrides a `style` attribute. */
const DARK_RULES: readonly [selector: string, declarations: string][] = [
  [".paper", `background:${DARK.paper}!important`],
  [".card", `background:${DARK.card}!important;border-color:${DARK.line}!important`],
  [".ink,.ink h1,.ink h2", `color:${DARK.ink}!important`],
  [".ink a", `color:${DARK.primary}!important`],
  [".quiet,.quiet a", `color:${DARK.quiet}!important`],
  [".house,.house a", `color:${DARK.ink}!important`],
  [".ink td", `border-color:${DARK.line}!important`],
  [".button", `background:${DARK.primary}!important`],
  [".button a", `color:${DARK.primaryInk}!important`],
];

const OUTSIDE_MEDIA = `:root{color-scheme:light dark;supported-color-schemes:light dark}
blockquote{margin:0 0 16px;padding:0 16px;border-inline-start:3px solid ${LIGHT.line}}
.content a{color:${LIGHT.primary}}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:480px){.content{padding:20px 18px 24px!important}.button,.button a{display:block!important;text-align:center}}`;

/** The style sheets of an email's head: what narrow screens and dark schemes change. */
export const EMAIL_SHEETS: readonly string[] = [
  `${OUTSIDE_MEDIA}
@media (prefers-color-scheme:dark){${DARK_RULES.map(([selector, declarations]) => `${selector}{${declarations}}`).join("")}}`,
  // Outlook's apps mark elements that they darken. In a sheet of its own, because some clients drop a sheet with an
  // unknown selector.
  DARK_RULES.map(([selectors, declarations]) => {
    const marked = selectors.split(",").map((selector) => `[data-ogsc] ${selector}`);
    return `${marked.join(",")}{${declarations}}`;
  }).join(""),
];
