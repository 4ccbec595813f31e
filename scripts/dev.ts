import { spawn } from 'node:child_process';

/** The server restarts when its sources change; Vite serves the screens and passes /api on to it. */
const programs = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('vite', [], { stdio: 'inherit', shell: process.platform === 'win32' }),
];

// Whichever ends first takes the other along; Ctrl-C reaches both by itself.
for (const program of programs) program.once('exit', stopAll);
process.on('SIGTERM', stopAll);
process.on('SIGINT', () => {});

function stopAll(): void {
  for (const program of programs) program.kill('SIGTERM');
}
