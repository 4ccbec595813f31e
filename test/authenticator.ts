import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Ceremony = { origin: string; rpId: string; challenge: string };
/** Deviations from a correct authenticator. */
type Deviation = {
  isVerified?: boolean;
  counter?: number;
  key?: KeyObject;
  type?: string;
  attestation?: { fmt: string; attStmt: Uint8Array };
};

export type SoftKey = { id: string; privateKey: KeyObject; counter: number };

/** Creates a passkey like a phone: on P-256, the public key in COSE, the answer in CBOR without attestation. */
export function makeKey(ceremony: Ceremony, deviation: Deviation = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const publicKeyBytes = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const authData = Buffer.concat([
    authenticatorData(ceremony.rpId, { ...deviation, hasKey: true }),
    Buffer.alloc(16),
    Buffer.from([0, credentialId.length]),
    credentialId,
    publicKeyBytes,
  ]);
  const { fmt, attStmt } = deviation.attestation ?? { fmt: 'none', attStmt: Buffer.from([0xa0]) };
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText(fmt),
    cborText('attStmt'),
    attStmt,
    cborText('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ]);
  const id = credentialId.toString('base64url');
  const key: SoftKey = { id, privateKey, counter: deviation.counter ?? 0 };
  const response = {
    clientDataJSON: clientData(deviation.type ?? 'webauthn.create', ceremony).toString('base64url'),
    attestationObject: attestationObject.toString('base64url'),
    transports: ['internal', 'hybrid'],
  };
  return { key, answer: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } };
}

/** Signs a challenge and increments the counter. */
export function signWith(key: SoftKey, ceremony: Ceremony, deviation: Deviation = {}) {
  key.counter = deviation.counter ?? key.counter + 1;
  const authData = authenticatorData(ceremony.rpId, { ...deviation, counter: key.counter });
  const clientDataJSON = clientData(deviation.type ?? 'webauthn.get', ceremony);
  const signature = sign(
    'sha256',
    Buffer.concat([authData, sha256(clientDataJSON)]),
    deviation.key ?? key.privateKey,
  );
  const response = {
    clientDataJSON: clientDataJSON.toString('base64url'),
    authenticatorData: authData.toString('base64url'),
    signature: signature.toString('base64url'),
  };
  return { id: key.id, rawId: key.id, type: 'public-key', response, clientExtensionResults: {} };
}

function authenticatorData(rpId: string, { isVerified = true, counter = 0, hasKey = false }): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0);
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), tail]);
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
