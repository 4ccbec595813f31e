import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from 'better-auth/oauth2';
import { createRemoteJWKSet, decodeJwt } from 'jose';
import { z } from 'zod';
import { displayNameMax, emailMax } from '#domain/account/account-limits.ts';
import { line } from '#domain/text.ts';
import type { Env } from '../start/env.ts';

/** URLs of an OpenID issuer: Google's, or those of the tests' own provider. */
export type IssuerAddresses = { issuer: string; authorization: string; token: string; keys: string };

const googleAddresses: IssuerAddresses = {
  issuer: 'https://accounts.google.com',
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  keys: 'https://www.googleapis.com/oauth2/v3/certs',
};

export const hasGoogle = (env: Env): boolean => env.GOOGLE_CLIENT_ID !== undefined;

/** Undefined if sign-in with Google isn't configured. */
export function googleProviderOf(env: Env): OAuthProvider<Profile> | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER_URL: peer } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const addresses = peer === undefined ? googleAddresses : addressesOfPeer(peer);
  return createGoogleProvider({ clientId, clientSecret }, addresses);
}

const addressesOfPeer = (issuer: string): IssuerAddresses => ({
  issuer,
  authorization: `${issuer}/auth`,
  token: `${issuer}/token`,
  keys: `${issuer}/jwks`,
});

type Client = { clientId: string; clientSecret: string };

const profile = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(emailMax),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
});
type Profile = z.output<typeof profile>;

/**
 * Security: better-auth's own Google provider accepts identity tokens without checking signature or nonce. Its generic
 * provider stays without Google until a restart if Google can't be reached at the start.
 */
export function createGoogleProvider(client: Client, addresses: IssuerAddresses): OAuthProvider<Profile> {
  const provider: OAuthProvider<Profile> = {
    id: 'google',
    name: 'Google',
    issuer: addresses.issuer,
    accountSubject: ({ profile: { sub } }) => sub,
    requiresIdTokenNonce: true,
    idToken: {
      jwks: createRemoteJWKSet(new URL(addresses.keys)),
      issuer: addresses.issuer,
      audience: client.clientId,
      algorithms: ['RS256'],
      maxTokenAge: '10m',
      verifyClaims: ({ azp, exp }) => exp !== undefined && (azp === undefined || azp === client.clientId),
    },
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id: 'google',
        options: client,
        authorizationEndpoint: addresses.authorization,
        scopes: ['openid', 'email', 'profile'],
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        prompt: 'select_account',
      }),
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { idToken } = await validateAuthorizationCode({
        code,
        codeVerifier,
        redirectURI,
        options: client,
        tokenEndpoint: addresses.token,
      });
      // Drops the access token, as nothing else is requested from Google later.
      return { idToken };
    },
    async getUserInfo({ idToken, expectedIdTokenNonce }) {
      if (idToken === undefined || expectedIdTokenNonce === undefined) return null;
      if (!(await verifyProviderIdToken(provider, idToken, expectedIdTokenNonce))) return null;
      const read = profile.safeParse(decodeJwt(idToken));
      if (!read.success) return null;
      const { email, email_verified: emailVerified } = read.data;
      const name = usableName(read.data.name) ?? usableName(email.split('@')[0]) ?? email;
      // The token also has the picture's address, which is not stored: docs/decisions/0043.
      return { user: { name, email, emailVerified }, data: read.data };
    },
  };
  return provider;
}

/** Cut to the limit of the profile's name; undefined if nothing usable is left. */
function usableName(name: string | undefined): string | undefined {
  const cut = name?.slice(0, displayNameMax).replace(/[\ud800-\udbff]$/, '');
  return line(displayNameMax).safeParse(cut).data;
}
