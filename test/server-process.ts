import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServerProcess {
  address: string;
  process: ChildProcess;
  /** Returns the process's output so far. */
  output(): string;
  /** Sends the signal, waits for the exit and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const MAIN = join(import.meta.dirname, '../server/start/main.ts');
/** The options of `npm start`. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];
const READY = /Whichbin is ready at ([^\s"]+)/;

/**
 * Starts the server in a process of its own, by default on a free port, and waits until it is ready. Rejects with its output
 * if it exits before. It reads no text in photos unless asked to. `main` is the main file of another checkout, to compare
 * with; `launcher` is a command that execs the server.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  { main = MAIN, launcher = [] }: { main?: string | undefined; launcher?: readonly string[] } = {},
): Promise<ServerProcess> {
  const [command, ...words] = [...launcher, process.execPath, ...NODE_OPTIONS, main];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(command ?? '', words, {
    // A folder without an .env file.
    cwd: import.meta.dirname,
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      PORT: '0',
      LOG_LEVEL: 'warn',
      PHOTO_TEXT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close');
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = READY.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) =>
      reject(new Error(`The server ended with code ${code}:\n${readableOf(output)}`)),
    );
  });
  return {
    address: await ready,
    process: child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** The messages of the log's lines, and lines that are not JSON as they are. */
function readableOf(output: string): string {
  const messageOf = (line: string) =>
    line.startsWith('{') ? (JSON.parse(line) as { msg: string }).msg : line;
  return output.split('\n').map(messageOf).join('\n');
}
