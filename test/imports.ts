import { expect } from 'vitest';
import type { CallResult } from '#domain/calls.ts';
import type { ImportChoice } from '#domain/imports/import-choice.ts';
import type { TestUser } from './builders.ts';
import type { TestServer } from './server.ts';

type Info = CallResult<'imports.get'>;

/** A choice that puts everything into bins by the guessed columns. */
export function choiceFor(info: Info, choice: Partial<ImportChoice> = {}, table = 0): ImportChoice {
  const columns = info.tables[table]?.columns;
  return {
    ...(columns !== undefined && { table: { table, hasHeader: true, columns } }),
    target: { kind: 'bins', binName: 'Imported' },
    sameName: 'use',
    skipsPresent: false,
    ...choice,
  };
}

/** Uploads a file. @throws Error with the server's answer if refused. */
export async function uploadImport(
  server: TestServer,
  { token }: { token: string },
  file: string | Uint8Array<ArrayBuffer>,
  fileName = 'list.csv',
): Promise<Info> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const { result, error } = await server.call('imports.create', { fileName }, { token, file: bytes });
  if (result === undefined) throw new Error(JSON.stringify(error));
  return result;
}

/** Starts an import and waits until it has ended. */
export async function runImport(user: TestUser, id: string, choice: ImportChoice): Promise<Info> {
  await user.act('imports.start', { id, choice });
  return whenEnded(user, id);
}

export async function undoImport(user: TestUser, id: string): Promise<Info> {
  await user.act('imports.undo', { id });
  return whenEnded(user, id);
}

export async function redoImport(user: TestUser, id: string): Promise<Info> {
  await user.act('imports.redo', { id });
  return whenEnded(user, id);
}

async function whenEnded(user: TestUser, id: string): Promise<Info> {
  const get = () => user.act('imports.get', { id });
  await expect.poll(async () => (await get()).state, { timeout: 60_000 }).not.toMatch(/ing$/);
  return get();
}
