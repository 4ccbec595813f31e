import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether others try this password first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
const common = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
