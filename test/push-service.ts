import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Respond = (response: ServerResponse) => void;

export type PushDevice = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Received pushes, decrypted. */
  arrived: Record<string, unknown>[];
  headers: IncomingMessage['headers'][];
  /** The status to answer with instead of 201. */
  respond: Respond;
};

type PushService = {
  origin: string;
  addDevice(): PushDevice;
  close(): Promise<void>;
};

/** A push service on loopback whose devices decrypt pushes, by RFC 8291 and 8292. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, (request: IncomingMessage, body: Buffer) => Respond>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const take = devices.get(request.url ?? '');
    if (take === undefined) response.writeHead(404).end();
    else take(request, body)(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    addDevice() {
      const keys = createECDH('prime256v1');
      const publicKey = keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/device/${randomBytes(8).toString('hex')}`;
      const device: PushDevice = {
        endpoint: origin + path,
        p256dh: publicKey.toString('base64url'),
        auth: auth.toString('base64url'),
        arrived: [],
        headers: [],
        respond: (response) => response.writeHead(201).end(),
      };
      devices.set(path, ({ headers }, body) => {
        verifySender(headers.authorization, origin);
        const salt = body.subarray(0, 16);
        const keyEnd = 21 + (body[20] ?? 0);
        const senderKey = body.subarray(21, keyEnd);
        const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
        const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
        const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
        const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
        const decipher = createDecipheriv('aes-128-gcm', key, nonce);
        decipher.setAuthTag(body.subarray(-16));
        const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
        device.arrived.push(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()));
        device.headers.push(headers);
        return device.respond;
      });
      return device;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function derive(from: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
}

/** @throws Error if the signature does not match the key, or is for another service. */
function verifySender(authorization: string | undefined, origin: string): void {
  const [, token = '', named = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(named, 'base64url');
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== origin) throw new Error('the push has no valid signature for this service');
}
