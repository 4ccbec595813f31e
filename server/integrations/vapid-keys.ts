import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { readJsonIfThere, writePrivateFile, writePrivateFileOnce } from '../start/private-file.ts';

const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof vapidKeys>;

type KeySettings = {
  DATA_DIR: string;
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
};

/** The key pair that signs pushes, created at the first start and stored in DATA_DIR. @throws StartError for a damaged file. */
export async function readVapidKeys(settings: KeySettings): Promise<VapidKeys> {
  const { DATA_DIR, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  const path = pathOf(DATA_DIR);
  const stored = await readJsonIfThere(path, vapidKeys);
  if (stored !== undefined) return stored;
  const pair = webPush.generateVAPIDKeys();
  // Another process may be first; both then use its pair.
  await writePrivateFileOnce(path, textOf(pair));
  return (await readJsonIfThere(path, vapidKeys)) ?? pair;
}

export async function writeVapidKeys(dataDir: string, pair: VapidKeys): Promise<void> {
  await writePrivateFile(pathOf(dataDir), textOf(pair));
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'vapid-keys.json');
}

function textOf(pair: VapidKeys): string {
  return `${JSON.stringify(pair)}\n`;
}
