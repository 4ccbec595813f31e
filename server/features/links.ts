import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a link leads to: an invitation, or a bin that anybody with the link may look at. */
export type LinkPurpose = 'invite' | 'share';

/**
 * The tokens of links: made from the row's id, so that a link can be shown again though only its hash is stored, and
 * nobody who reads the database can make one.
 */
export type Links = {
  token(purpose: LinkPurpose, rowId: string): string;
  /** What stands only in the mail of an invitation: with it one shows that one reads the mail of that address. */
  proof(inviteId: string): string;
  isProof(inviteId: string, text: string): boolean;
};

const KEY_BYTES = 32;

/** Other keys for every purpose, all from the one secret of this installation. */
export function createLinks(secret: string): Links {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `whichbin link ${purpose}`, KEY_BYTES));
  const keys = { invite: keyFor('invite'), share: keyFor('share') };
  const proofKey = keyFor('invite proof');
  const proof = (inviteId: string) => sign(proofKey, inviteId);
  return {
    token: (purpose, rowId) => sign(keys[purpose], rowId),
    proof,
    isProof: (inviteId, text) => timingSafeEqual(hashLinkToken(proof(inviteId)), hashLinkToken(text)),
  };
}

function sign(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

/** What stands for a token in the database. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
