import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('icons of every size grow with the text', () => {
  const sizes = new Set<string>();
  for (const file of globSync('web/**/*.tsx')) {
    for (const [, value = ''] of readFileSync(file, 'utf8').matchAll(
      /<(?!Mark)[A-Z](?:\w|\.)*[^<>]*?\ssize=\{([^}]+)\}/g,
    ))
      for (const [size] of value.matchAll(/\b\d\d\b/g)) sizes.add(size);
  }
  const growing = readFileSync('web/styles/app.css', 'utf8').matchAll(/--icon: (\d+)px/g);
  expect([...growing].map(([, size]) => size).sort()).toEqual([...sizes].sort());
});
