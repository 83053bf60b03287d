/**
 * A cookie that scripts cannot read and cross-site requests do not send. Over HTTPS, no other host can set it either.
 */
export interface AuthCookie {
  name: string;
  options: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean };
}

/** The cookies of sign-in. */
export interface AuthCookies {
  /** The token of the browser's session. */
  session: AuthCookie;
  /** The secret of a browser that requested a link, to which the link is bound. */
  browser: AuthCookie;
  /** The values that a browser must return with from a sign-in provider, each signed and valid only for that provider. */
  state: AuthCookie;
  pkceCodeVerifier: AuthCookie;
  nonce: AuthCookie;
  /** Where the user wanted to go, and in which language. */
  wanted: AuthCookie;
  /** The context that was opened last. */
  lastContext: AuthCookie;
}

/** The cookies of the site at a public URL. Browsers only accept a name with `__Host-` from this exact host, over HTTPS. */
export function authCookies(publicUrl: string): AuthCookies {
  const secure = publicUrl.startsWith("https:");
  const cookie = (name: string): AuthCookie => ({
    name: `${secure ? "__Host-" : ""}almoner_${name}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  });
  return {
    session: cookie("session"),
    browser: cookie("browser"),
    state: cookie("state"),
    pkceCodeVerifier: cookie("verifier"),
    nonce: cookie("nonce"),
    wanted: cookie("wanted"),
    lastContext: cookie("context"),
  };
}
