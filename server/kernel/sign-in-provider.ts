/** Someone who vouches for people that sign in with an account there, as the operator configured it. */
export interface SignInProvider {
  /** Its name in paths. */
  id: "google" | "github" | "oidc";
  /** Its name on buttons. */
  name: string;
  /** Who vouches: a URL without a trailing slash, which is part of the account's key. */
  issuer: string;
  /** Where GitHub's API is; null for providers of OpenID Connect. */
  api: string | null;
  clientId: string;
  clientSecret: string;
}
