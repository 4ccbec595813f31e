import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
const commonPasswords = new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
