import { chmod, mkdir } from 'node:fs/promises';

/** Makes DATA_DIR where it is missing, closed to others. */
export async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Root's database account has to pass through to its own folder; everything else in here is closed by itself.
  if (made && process.getuid?.() === 0) await chmod(dataDir, 0o711);
}
