import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type ProductRequest = { path: string; headers: IncomingHttpHeaders };

/** A fake of the part of the API of Open Food Facts that Whichbin uses. */
export type ProductPeer = {
  url: string;
  settings: Record<'PRODUCT_LOOKUP_URL', string>;
  requests: ProductRequest[];
  /** What it knows of each number; it answers 404 for others. */
  products: Map<string, object>;
  /** Writes the next answers instead. */
  answer: ((response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
};

export async function startProductPeer(): Promise<ProductPeer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    peer.requests.push({ path, headers: request.headers });
    if (peer.answer) return peer.answer(response);
    const [, code = ''] = /^\/off\/api\/v2\/product\/(\d+)\.json/.exec(path) ?? [];
    const product = peer.products.get(code);
    response.writeHead(product ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(product ? { code, status: 1, product } : { code, status: 0 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/off`;
  const peer: ProductPeer = {
    url,
    settings: { PRODUCT_LOOKUP_URL: url },
    requests: [],
    products: new Map(),
    answer: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return peer;
}
