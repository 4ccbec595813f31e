import { spawn } from 'node:child_process';
import type { SystemAccount } from './account.ts';
import { type Binaries, programPath } from './binaries.ts';

export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs the program as the database's account, with PATH as the only variable of our environment. */
export function runProgram(
  binaries: Binaries,
  account: SystemAccount | undefined,
  name: 'initdb' | 'pg_ctl',
  args: string[],
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(programPath(binaries, name), args, {
      uid: account?.uid,
      gid: account?.gid,
      cwd: binaries.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      // Its own process group keeps our Ctrl-C from it.
      detached: true,
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
