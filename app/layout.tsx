import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { requestLocale } from "@/app/_request/request-locale";
import { shownHold } from "@/app/_request/shown-hold";
import { shownHouse } from "@/app/_request/shown-house";
import { readersLook } from "@/components/ui/brand-tokens";
import { HeldNotice } from "@/components/ui/held-notice";
import { COLOR_TOKENS } from "@/components/ui/tokens";
import { directionOf } from "@/server/texts/locales";
import "./fonts.css";
import "./globals.css";

// `fonts.css` loads Greek, Cyrillic, Arabic and others when a page needs them. Until a font has loaded, text uses a
// font of the device that `fonts.css` scales to the same width, so that little moves when it arrives. No font is
// preloaded: the styles are inline in the page, so the browser learns of fonts just as early, and a preload would come
// before the page's picture on a slow connection.
// Both files are the packages' Latin ones in the weights that pages use, which are 69 kB instead of 99:
//   fonttools varLib.instancer <file> wght=400:700 -o limited.ttf
//   pyftsubset limited.ttf --unicodes='*' --layout-features='*' --flavor=woff2
const inter = localFont({
  src: "../public/fonts/inter.woff2",
  variable: "--font-inter",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});
const sourceSerif = localFont({
  src: "../public/fonts/source-serif-4.woff2",
  variable: "--font-source-serif",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await shownHouse();
  return {
    title: { default: name, template: `%s | ${name}` },
    description: "Gifts, receipts, identities and signed webhooks behind one API.",
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: COLOR_TOKENS.light.paper },
    { media: "(prefers-color-scheme: dark)", color: COLOR_TOKENS.dark.paper },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, house, heldSince] = await Promise.all([requestLocale(), shownHouse(), shownHold()]);
  const { look, tokens } = readersLook(house.colors);
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      className={`${inter.variable} ${sourceSerif.variable} ${look}`}
      style={tokens}
    >
      <body className="font-sans antialiased">
        {heldSince && <HeldNotice locale={locale} backupMadeAt={heldSince} />}
        {children}
      </body>
    </html>
  );
}
