import { createHash, createHmac, randomUUID } from 'node:crypto';
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
  /** Multipart uploads that were neither completed nor aborted, by id. */
  uploads: ReadonlyMap<string, unknown>;
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
  const uploads = new Map<string, Map<number, Buffer>>();
  let refusal: number | undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, bucket, ...rest] = pathname.split('/');
    const key = rest.join('/');
    if (refusal !== undefined) fail(response, refusal, refusal === 403 ? 'AccessDenied' : 'SlowDown');
    else if (!isSigned(request, body)) fail(response, 403, 'SignatureDoesNotMatch');
    else if (bucket !== BUCKET) fail(response, 404, 'NoSuchBucket');
    else if (searchParams.has('uploads')) startUpload(response, key);
    else if (searchParams.has('uploadId')) answerUpload(request, response, key, body);
    else if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { etag: etagOf(body) }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') {
      const keys = [...objects.keys()].map((each) => `<Contents><Key>${each}</Key></Contents>`);
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><ListBucketResult>${keys.join('')}</ListBucketResult>`);
    } else {
      const found = objects.get(key);
      if (found === undefined) fail(response, 404, 'NoSuchKey');
      else sendObject(request, response, found);
    }
  }

  function startUpload(response: ServerResponse, key: string): void {
    const uploadId = randomUUID();
    uploads.set(uploadId, new Map());
    const ids = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>`;
    sendXml(response, `<InitiateMultipartUploadResult>${ids}</InitiateMultipartUploadResult>`);
  }

  function answerUpload(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const uploadId = searchParams.get('uploadId') ?? '';
    const parts = uploads.get(uploadId);
    if (parts === undefined) {
      fail(response, 404, 'NoSuchUpload');
      return;
    }
    if (request.method === 'PUT') {
      parts.set(Number(searchParams.get('partNumber')), body);
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    }
    uploads.delete(uploadId);
    if (request.method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    objects.set(key, Buffer.concat(inOrder));
    sendXml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
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
    uploads,
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

function sendObject({ method, headers }: IncomingMessage, response: ServerResponse, found: Buffer): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const sent = start === undefined ? found : found.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, { 'content-length': sent.length });
  response.end(method === 'HEAD' ? undefined : sent);
}

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
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
