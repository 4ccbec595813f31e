import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Unit, server and screen tests that differ from the main branch, or whose tested file does, including new files. */
export function testsOfChanges(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const changed = git('diff', '--name-only', git('merge-base', 'HEAD', 'main').trim());
  const added = git('ls-files', '--others', '--exclude-standard');
  const names = `${changed}${added}`.split('\n').map((name) => name.replace(/(\.test)?\.tsx?$/, ''));
  return [...new Set(names)]
    .flatMap((name) => [`${name}.test.ts`, `${name}.test.tsx`])
    .filter((test) => existsSync(join(root, test)))
    .sort();
}
