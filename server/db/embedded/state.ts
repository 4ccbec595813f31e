import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from '../../private-file.ts';
import { readIfThere } from '../../read-if-there.ts';

const State = z.object({
  cluster: z.string(),
  isCreated: z.boolean(),
  port: z.number().int(),
  keeperPassword: z.string(),
  password: z.string(),
});

/** `keeperPassword` is the superuser's, `password` the app's. */
export type State = z.infer<typeof State>;

export async function readState(dataDir: string): Promise<State | undefined> {
  const text = await readIfThere(statePath(dataDir));
  return text === undefined ? undefined : State.parse(JSON.parse(text));
}

export async function writeState(dataDir: string, state: State): Promise<void> {
  await writePrivateFile(statePath(dataDir), `${JSON.stringify(state, null, 2)}\n`);
}

export function newState(cluster: string): State {
  const secret = () => randomBytes(24).toString('base64url');
  return { cluster, isCreated: false, port: 0, keeperPassword: secret(), password: secret() };
}

function statePath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
