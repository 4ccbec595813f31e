import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Settings } from '#server/start/env.ts';

/** An S3 server on loopback that checks the signature of each request. */
export type S3Peer = {
  settings: Pick<
    Settings,
    'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  >;
  objects: Map<string, Buffer>;
  /** The status to answer all requests with. */
  refuseWith(status: number | undefined): void;
  close(): Promise<void>;
};

const BUCKET = 'whichbin-photos';
const KEY = 'AKIAEXAMPLE';
const SECRET = 'a secret that is only used in tests';
const REGION = 'eu-north-1';

export async function startS3Peer(): Promise<S3Peer> {
  const objects = new Map<string, Buffer>();
  let refusal: number | undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const [, bucket, ...rest] = pathname.split('/');
    const key = rest.join('/');
    if (refusal !== undefined) fail(response, refusal, 'SlowDown');
    else if (!isSigned(request, body)) fail(response, 403, 'SignatureDoesNotMatch');
    else if (bucket !== BUCKET) fail(response, 404, 'NoSuchBucket');
    else if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = objects.get(key);
      if (found === undefined) fail(response, 404, 'NoSuchKey');
      else response.writeHead(200, { 'content-length': found.length }).end(found);
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    refuseWith(status) {
      refusal = status;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Computes the signature (version 4) of the received request. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const match =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    );
  const [, key, day = '', region = '', names = '', signature] = match ?? [];
  const bodyHash = sha256(body);
  const claimed = headers['x-amz-content-sha256'];
  if (key !== KEY || (claimed !== bodyHash && claimed !== 'UNSIGNED-PAYLOAD')) return false;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.sort();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, searchParams.toString(), lines.join(''), names, claimed].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(signingKey, text).toString('hex') === signature;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
