import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export type TilePeer = {
  /** Settings for a server that uses these tiles. */
  settings: { TILES_URL: string; TILES_ATTRIBUTION: string };
  /** Requested tiles, in order. */
  asked: { path: string; referer: string | undefined; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
};

/** A tile server with generated tiles that show streets everywhere. */
export async function startTilePeer(): Promise<TilePeer> {
  const asked: TilePeer['asked'] = [];
  const drawn = new Map<string, Promise<Buffer>>();
  const server = createServer(async ({ url = '', headers }, answer) => {
    asked.push({ path: url, referer: headers.referer, headers });
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(url)?.map(Number) ?? [];
    if (z === undefined || x === undefined || y === undefined) return answer.writeHead(404).end();
    const shape = (x % 3) + 3 * (y % 3);
    const key = `${shape} ${z > 9}`;
    let picture = drawn.get(key);
    if (picture === undefined) {
      picture = drawTile(shape, z > 9);
      drawn.set(key, picture);
    }
    answer.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' });
    answer.end(await picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
      TILES_ATTRIBUTION: '© Drawn for tests https://tiles.example/copyright',
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Streets meet at the edges of adjacent tiles. */
function drawTile(shape: number, isNear: boolean): Promise<Buffer> {
  const park = [40 + 12 * (shape % 3), 46 + 9 * (shape % 4), 60 + 6 * (shape % 5)];
  const houses = isNear
    ? [18, 150, 176, 204]
        .map(
          (at, n) =>
            `<rect x="${at}" y="${16 + ((n * 67 + shape * 31) % 84)}" width="22" height="16" fill="#d9d0c9"/>`,
        )
        .join('')
    : '';
  const water =
    shape % 4 === 0
      ? '<path d="M0 200 Q64 170 128 200 T256 200 V226 Q192 250 128 226 T0 226Z" fill="#aad3df"/>'
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#f2efe9"/>
    <ellipse cx="${park[0]}" cy="${park[1]}" rx="${park[2]}" ry="34" fill="#cdebb0"/>${water}${houses}
    <path d="M0 128H256M128 0V256" stroke="#fff" stroke-width="12"/><path d="M0 128H256M128 0V256" stroke="#f7d08a" stroke-width="8"/>
    <path d="M0 64H256M192 0V256" stroke="#fff" stroke-width="5"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
