import { toUnicode } from 'punycode/punycode.es6.js';
import { asciiAddress } from '#domain/account/account-rules.ts';

/**
 * Returns an email address as people write it: `olle@xn--rksmrgs-5wao1o.se` is `olle@räksmörgås.se`. Security: domains with
 * other than Latin letters stay as they are, because these can look like another domain.
 */
export function showAddress(email: string): string {
  if (!email.includes('xn--')) return email;
  try {
    const address = toUnicode(email);
    return onlyLatin.test(address) && asciiAddress(address) === email ? address : email;
  } catch {
    return email;
  }
}

const onlyLatin = /^[\p{Script=Latin}\d@.+_'-]*$/u;
