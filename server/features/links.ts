import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type AddressTokens, createAddressTokens } from './address/address-token.ts';

export type LinkPurpose = 'invite' | 'share' | 'join';

/** Tokens are derived from row ids: a link can be shown again though only its hash is stored. */
export type Links = {
  token(purpose: LinkPurpose, rowId: string): string;
  /** Sent only in the invitation's mail, so it proves that its bearer reads that address. */
  proof(inviteId: string): string;
  isProof(inviteId: string, text: string): boolean;
  address: AddressTokens;
};

const KEY_BYTES = 32;

/** One key per purpose, all derived from the installation's secret. */
export function createLinks(secret: string): Links {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `whichbin link ${purpose}`, KEY_BYTES));
  const keys = { invite: keyFor('invite'), share: keyFor('share'), join: keyFor('join') };
  const proofKey = keyFor('invite proof');
  const proof = (inviteId: string) => sign(proofKey, inviteId);
  return {
    token: (purpose, rowId) => sign(keys[purpose], rowId),
    proof,
    address: createAddressTokens(secret),
    isProof: (inviteId, text) => timingSafeEqual(hashLinkToken(proof(inviteId)), hashLinkToken(text)),
  };
}

function sign(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
