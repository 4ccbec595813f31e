import { passkeyErrors, passkeys } from './passkeys.ts';

/** What is only said where passkeys are used or looked at; fetched then. */
export const passkeyTexts = { passkeys, errors: { passkeys: passkeyErrors } };
