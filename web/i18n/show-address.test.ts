import { expect, test } from 'vitest';
import { asciiAddress } from '#domain/account/account-rules.ts';
import { showAddress } from './show-address.ts';

test.each(['olle@räksmörgås.se', 'olle@post.åbo.example', 'olle+bins@example.org'])(
  '%s is shown as it was typed',
  (typed) => {
    expect(showAddress(asciiAddress(typed))).toBe(typed);
  },
);

test.each(['olle@xn--80ak6aa92e.com', 'olle@xn--.se', 'olle@xn--a-ecp.ru'])(
  '%s stays as it is, as it looks like another domain or is none',
  (email) => {
    expect(showAddress(email)).toBe(email);
  },
);
