import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const titleMax = 80;

const files = globSync('{domain,e2e,scripts,server,test,web}/**/*.{test,spec}.{ts,tsx}', { cwd: root });
const title = /\b(?:test|it)(?:\.\w+(?:<[^>]*>)?\([^\n]*\))?\(\s*(['"`])(.*?)\1/g;

test.each(files)('titles in %s have at most 80 characters', (file) => {
  const titles = [...readFileSync(join(root, file), 'utf8').matchAll(title)].map(([, , text = '']) => text);
  expect(titles.filter((text) => text.length > titleMax)).toEqual([]);
});
