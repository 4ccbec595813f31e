export const displayNameMax = 120;
export const emailMax = 254;
export const passwordMin = 8;
export const passwordMax = 128;
export const passkeyNameMax = 60;
export const passkeysMax = 20;

// Both browsers and Node have it, but the types of this folder know neither.
declare const URL: new (address: string) => { readonly hostname: string };

const withLetters = /^([^@]*@)([\p{L}\p{M}\p{N}.-]+)$/u;
const onlyAscii = /^[\x21-\x7e]*$/;

/**
 * Returns the address with its domain in the ASCII form (RFC 5891) by which accounts and mail servers know it:
 * `olle@räksmörgås.se` becomes `olle@xn--rksmrgs-5wao1o.se`. Texts that are no address are returned as they are.
 */
export function asciiAddress(address: string): string {
  if (onlyAscii.test(address)) return address;
  const [, before, host] = withLetters.exec(address) ?? [];
  if (before === undefined || host === undefined) return address;
  try {
    return before + new URL(`http://${host}`).hostname;
  } catch {
    return address;
  }
}
