declare module 'punycode/punycode.es6.js' {
  /** Takes a domain or an email address. @throws RangeError */
  export function toUnicode(address: string): string;
}
