import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import QrCode from './qr-code.tsx';

test('draws exactly the dark modules of the code, with an accessible name', () => {
  const text = 'https://bins.example.org/invite/abc';
  render(<QrCode text={text} label="QR code of the invitation" />);
  const picture = screen.getByRole('img', { name: 'QR code of the invitation' });
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  expect(picture.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    const row = drawn[Number(y)] ?? [];
    for (let at = Number(x); at < Number(x) + Number(width); at++) row[at] = true;
  }
  expect(drawn).toEqual(data);
  // On a white background: scanners cannot read dark modules on a dark theme.
  const ground = picture.querySelector('rect');
  expect(ground?.getAttribute('fill')).toBe('#fff');
  expect(ground?.getAttribute('width')).toBe(String(size));
});
