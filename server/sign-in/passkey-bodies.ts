import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';

const base64url = (bytesMax: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((bytesMax * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/);

/** The maximum length in the WebAuthn specification. */
const credentialId = base64url(1023);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};
const clientDataJSON = base64url(4096);

/** The body of a sign-in from a browser; unknown fields are dropped. */
export const passkeySignIn = z.strictObject({
  rememberMe: z.boolean().optional(),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(4096),
      signature: base64url(1024),
      userHandle: base64url(64)
        .nullish()
        .transform((handle) => handle ?? undefined),
    }),
    clientExtensionResults: z.unknown().transform(() => ({})),
  }),
});

/** The body from a browser that adds a passkey. */
export const newPasskey = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      attestationObject: base64url(8192).transform((text, context) => {
        try {
          return withoutAttestation(text);
        } catch {
          context.addIssue({ code: 'custom', message: 'not an attestation object' });
          return z.NEVER;
        }
      }),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
    clientExtensionResults: z.unknown().transform(() => ({})),
  }),
});

export const passkeyConfirmation = z.strictObject({ password: z.string().max(1000) });

/** Security: drops the attestation, which is not requested: the library would fetch URLs from its certificates. */
function withoutAttestation(text: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(text)).get('authData');
  if (!(authData instanceof Uint8Array)) throw new TypeError('no authenticator data');
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}
