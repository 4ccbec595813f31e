import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Settings } from '#server/start/env.ts';
import { StartError } from '#server/start/start-error.ts';

/** Encrypts the files of a backup, each by itself, so that `age` alone can read them. */
export type Sealing = {
  recipient: string;
  /** With a passphrase: the secret key, encrypted by it, which is kept with the backup. */
  keyFile?: Uint8Array;
  seal(content: Readable): Promise<Readable>;
};

/**
 * Undefined without a key in the settings. A passphrase encrypts a secret key, as deriving a key from it takes a second.
 * @throws StartError for another passphrase than that of `keyFile`, the key of earlier backups in the same folder
 */
export async function createSealing(settings: Settings, keyFile?: Uint8Array): Promise<Sealing | undefined> {
  const { BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: passphrase } = settings;
  if (recipient !== undefined) return sealingFor(recipient);
  if (passphrase === undefined) return undefined;
  if (keyFile !== undefined) {
    const identity = await openKeyFile(keyFile, passphrase);
    return { ...sealingFor(await identityToRecipient(identity)), keyFile };
  }
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return { ...sealingFor(await identityToRecipient(identity)), keyFile: await encrypter.encrypt(identity) };
}

function sealingFor(recipient: string): Sealing {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return {
    recipient,
    seal: (content) => passThrough(content, (stream) => encrypter.encrypt(stream)),
  };
}

/**
 * Returns the function that decrypts files for this recipient.
 * @throws StartError without its key or passphrase
 */
export async function createOpening(
  recipient: string,
  { BACKUP_IDENTITY, BACKUP_PASSPHRASE: passphrase }: Settings,
  keyFile?: Uint8Array,
): Promise<(content: Readable) => Promise<Readable>> {
  const fromPassphrase = async () =>
    passphrase === undefined || keyFile === undefined ? undefined : openKeyFile(keyFile, passphrase);
  const identity = BACKUP_IDENTITY ?? (await fromPassphrase());
  if (identity === undefined)
    throw new StartError(
      `The backup is encrypted. Set ${keyFile === undefined ? `BACKUP_IDENTITY to the secret key of ${recipient}` : 'BACKUP_PASSPHRASE'}.`,
    );
  if ((await identityToRecipient(identity)) !== recipient)
    throw new StartError(
      `BACKUP_IDENTITY is not the key of this backup, which is encrypted for ${recipient}.`,
    );
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return (content) => passThrough(content, (stream) => decrypter.decrypt(stream));
}

type Bytes = ReadableStream<Uint8Array>;

async function passThrough(content: Readable, change: (stream: Bytes) => Promise<Bytes>): Promise<Readable> {
  // Node and the DOM declare web streams differently.
  const changed = await change(Readable.toWeb(content) as unknown as Bytes);
  return Readable.fromWeb(changed as unknown as NodeReadableStream);
}

async function openKeyFile(keyFile: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(keyFile, 'text');
  } catch (error) {
    throw new StartError('BACKUP_PASSPHRASE is not the passphrase of this backup.', { cause: error });
  }
}
