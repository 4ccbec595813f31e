import { passkeyErrors, passkeys } from './passkeys.ts';

export const passkeyTexts = { passkeys, errors: { passkeys: passkeyErrors } };
