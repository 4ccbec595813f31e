import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Content = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

export type VisionRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: Content[] }[];
    response_format?: unknown;
    max_tokens?: number;
  };
};

/** The answer: the model's text, or a function that writes the response. */
export type VisionAnswer = string | ((response: ServerResponse, request: VisionRequest) => void);

/** A fake of the part of OpenAI's API that Whichbin uses. */
export type VisionPeer = {
  url: string;
  settings: Record<'VISION_URL' | 'VISION_MODEL' | 'VISION_KEY', string>;
  requests: VisionRequest[];
  /** Sets the next answers. */
  answer: VisionAnswer;
  /** The picture of a request. */
  pictureIn(request: VisionRequest | undefined): Buffer;
  close(): Promise<void>;
};

export const socksAndLamp = JSON.stringify({
  items: [
    { name: 'Wool socks', quantity: 3, tags: ['winter'] },
    { name: 'Lamp', quantity: 1, tags: [] },
  ],
});

export async function startVisionPeer(): Promise<VisionPeer> {
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as VisionRequest['body'];
    const asked = { path: request.url ?? '', headers: request.headers, body };
    peer.requests.push(asked);
    if (typeof peer.answer === 'string') say(response, peer.answer);
    else peer.answer(response, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const peer: VisionPeer = {
    url,
    settings: { VISION_URL: url, VISION_MODEL: 'peer-vision', VISION_KEY: 'sk-peer-secret' },
    requests: [],
    answer: socksAndLamp,
    pictureIn(request) {
      const parts = request?.body.messages.flatMap(({ content }) => content) ?? [];
      const image = parts.find((part) => part.type === 'image_url');
      return Buffer.from(image?.image_url.url.split('base64,')[1] ?? '', 'base64');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return peer;
}

/** Responds with a completion. */
export function say(response: ServerResponse, content: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] }));
}

/** Responds with an error. */
export function fail(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message: 'sk-peer-secret was refused', type: 'error' } }));
}
