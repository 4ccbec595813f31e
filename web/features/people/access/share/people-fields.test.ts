import { describe, expect, test } from 'vitest';
import { email as serversEmail } from '#domain/access/access-calls.ts';
import { readAddresses } from './people-fields.tsx';

test('commas, semicolons, spaces and lines separate addresses; case is ignored', () => {
  const text = 'anna@example.org, Sven@Example.org;\nSVEN@example.org  bo@example.org,,\n';
  expect(readAddresses(text)).toEqual({
    emails: ['anna@example.org', 'sven@example.org', 'bo@example.org'],
    faulty: [],
  });
});

test('of what a mail program copies only the addresses count', () => {
  const text = 'Anna Lind <anna@example.org>, "Berg, Sven" <sven@example.org>';
  expect(readAddresses(text).emails).toEqual(['anna@example.org', 'sven@example.org']);
});

test('what is no address is told, and nothing of it is lost', () => {
  expect(readAddresses('anna@example, Sven')).toEqual({ emails: [], faulty: ['anna@example', 'Sven'] });
});

test('nothing typed is nothing', () => {
  expect(readAddresses(' \n , ')).toEqual({ emails: [], faulty: [] });
});

describe('an address is what the server takes for one', () => {
  test.each([
    'anna@example.org',
    'anna.lind+bins@mail.example.org',
    "o'neil@example.org",
    'a@b.se',
    '.anna@example.org',
    'anna..lind@example.org',
    'anna@example',
    'anna@-example.org',
    'anna@example.o',
    'ånna@example.org',
    'olle@räksmörgås.se',
    'anna@exa_mple.org',
    'anna@@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('%s', (address) => {
    const { success } = serversEmail.safeParse(address);
    expect(readAddresses(address).emails.length === 1).toBe(success);
  });
});
