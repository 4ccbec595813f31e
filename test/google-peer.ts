import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

export type GooglePerson = { email: string; email_verified: boolean; name?: string; picture?: string };

const client = { GOOGLE_CLIENT_ID: 'whichbin', GOOGLE_CLIENT_SECRET: 'a secret of tests' };

const page = '<!doctype html><title>Peer</title><a href="?yes">Continue</a> <a href="?no">Refuse</a>';

/** An OpenID provider on loopback instead of Google. Signs everybody in as `person`; with `asks`, after a consent page. */
export async function startGooglePeer(
  redirectUri: string,
  person: () => GooglePerson,
  options: { asks?: boolean } = {},
) {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.GOOGLE_CLIENT_ID,
        client_secret: client.GOOGLE_CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...person() }) }),
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', issuer);
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
    settings: { ...client, GOOGLE_ISSUER_URL: issuer },
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
