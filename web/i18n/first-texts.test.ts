import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { front } from './en/front.ts';
import { homeTexts } from './en/home.ts';
import { inside } from './en/inside.ts';

const web = join(import.meta.dirname, '..');

// The router loads the other texts with all other screens.
test.each<[string, object, string[]]>([
  ['the page that signs in', front, ['app/main.tsx', 'pages/login.tsx']],
  ['the page that makes an account', { ...front, ...homeTexts }, ['app/main.tsx', 'pages/signup.tsx']],
  ['the first screens behind sign-in', inside, ['app/protected.tsx', 'app/bins-layout.tsx']],
  ['the home screen', { ...inside, ...homeTexts }, ['features/find/home/home-screen.tsx']],
])('%s: its texts are loaded with it', (_, texts, entries) => {
  const missing = staticImportsOf(entries).flatMap((file) =>
    keysIn(file)
      .filter((key) => !has(texts, key))
      .map((key) => `${key} in ${file}`),
  );
  expect(missing).toEqual([]);
});

function staticImportsOf(entries: string[]): string[] {
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const source = readFileSync(join(web, file), 'utf8');
    const imports = source.matchAll(/^import (?!type )[^;']*'([^']+\.tsx?)';/gm);
    for (const [, path = ''] of imports) {
      if (path.startsWith('#web/')) visit(path.slice('#web/'.length));
      else if (path.startsWith('.')) visit(normalize(join(dirname(file), path)));
    }
  };
  for (const entry of entries) visit(entry);
  return [...files];
}

/** The literal keys; of composed ones, the part before the first placeholder. */
function keysIn(file: string): string[] {
  const source = readFileSync(join(web, file), 'utf8');
  return [...source.matchAll(/\bt\(\s*['`]([a-z]\w+\.[\w.]+)/g)].map(([, key = '']) =>
    key.replace(/\.$/, ''),
  );
}

function has(texts: object, key: string): boolean {
  let at: unknown = { ...texts };
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null) return false;
    const entries = Object.entries(at);
    at = entries.find(([name]) => name === part)?.[1] ?? entries.find(([name]) => name.startsWith(part))?.[1];
  }
  return at !== undefined;
}
