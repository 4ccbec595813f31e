import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

export type PeerPerson = {
  email: string;
  email_verified: boolean;
  name?: string;
  picture?: string;
  groups?: unknown;
};

const [id, secret] = ['whichbin', 'a secret of tests'];

const page = '<!doctype html><title>Peer</title><a href="?yes">Continue</a> <a href="?no">Refuse</a>';

/**
 * An OpenID provider on loopback, in Google's place (`google`) and beside it (`oidc`). Signs everybody in as `person`; with
 * `asks`, after a consent page. Tells groups in the scope of that name. `picture` answers at `/picture`.
 */
export async function startOpenIdPeer(
  publicUrl: string,
  person: () => PeerPerson,
  options: { asks?: boolean; picture?: (request: IncomingMessage, response: ServerResponse) => void } = {},
) {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: id,
        client_secret: secret,
        redirect_uris: ['google', 'oidc'].map((name) => `${publicUrl}/api/auth/callback/${name}`),
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture'],
      groups: ['groups'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...person() }) }),
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', issuer);
    if (pathname === '/picture' && options.picture) return options.picture(request, response);
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (!pathname.startsWith('/interaction/')) return void answer(request, response);
    if (options.asks && search === '') return void response.setHeader('content-type', 'text/html').end(page);
    if (search === '?no') {
      return void provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    void provider.interactionFinished(request, response, {
      select_account: {},
      login: { accountId: person().email },
    });
  });
  return {
    issuer,
    google: { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER_URL: issuer },
    oidc: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_NAME: 'Acme' },
    close: () => new Promise((resolve) => http.close(resolve)),
  };
}

/** Follows the provider's pages like a browser; returns the final redirect. */
export async function answerOfPeer(begin: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = begin;
  while (url.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url} ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  return url;
}
