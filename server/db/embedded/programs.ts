import { spawn } from 'node:child_process';
import type { SystemAccount } from './account.ts';
import { type Binaries, programPath } from './binaries.ts';

export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs the program as PostgreSQL's account, with no variable of our environment but PATH. */
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
      // In a process group of its own, so that it does not receive our Ctrl-C.
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
