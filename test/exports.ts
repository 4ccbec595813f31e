import type { ExportLocale, ExportRow } from '#domain/account/account-calls.ts';
import type { TestUser } from './builders.ts';
import type { TestServer } from './server.ts';
import { unzip } from './unzip.ts';

/** Starts an export and waits until it is finished. */
export async function makeExport(user: TestUser, locale?: ExportLocale): Promise<ExportRow> {
  const { id } = await user.act('exports.start', { locale });
  return exportWhen(user, id, ({ state }) => state === 'ready' || state === 'failed');
}

/** Polls as the screen does. */
export async function exportWhen(
  user: TestUser,
  id: string,
  isThere: (row: ExportRow) => boolean,
): Promise<ExportRow> {
  for (;;) {
    const { exports } = await user.act('exports.list', {});
    const row = exports.find((each) => each.id === id);
    if (row === undefined) throw new Error('the export is gone');
    if (isThere(row)) return row;
  }
}

export function download(
  server: TestServer,
  url: string,
  by?: { token: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch(url, { headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers } });
}

/** The entries of a new export by name. */
export async function readExport(
  server: TestServer,
  user: TestUser,
  locale?: ExportLocale,
): Promise<Map<string, Buffer>> {
  const { url = '', error } = await makeExport(user, locale);
  if (error !== undefined) throw new Error(`the export failed: ${error}`);
  const response = await download(server, url, user);
  return unzip(Buffer.from(await response.arrayBuffer()));
}
