import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '#domain/errors.ts';
import type { Settings } from '../start/env.ts';
import { createS3Client, streamedParts } from './s3-attachment-files.ts';
import { parseFileKey, type StoredFileKey, type StoredFiles } from './stored-files.ts';

/** Stores files in a bucket of S3-compatible storage. */
export function createS3StoredFiles(env: Settings): StoredFiles {
  const { client, Bucket } = createS3Client(env);
  const at = (key: StoredFileKey) => ({ Bucket, Key: `files/${key}` });
  return {
    async store(key, content) {
      const hash = createHash('sha256');
      let bytes = 0;
      let faultOfContent: unknown;
      async function* counted() {
        try {
          for await (const chunk of content) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        } catch (error) {
          faultOfContent = error;
          throw error;
        }
      }
      const upload = new Upload({
        client,
        params: { ...at(key), Body: Readable.from(counted(), { objectMode: false }) },
        ...streamedParts,
      });
      try {
        // A failed upload deletes the parts that were stored.
        await upload.done();
      } catch (error) {
        content.destroy();
        throw error === faultOfContent ? error : notStored(error);
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    async size(key) {
      const answer = await orUndefined(client.send(new HeadObjectCommand(at(key))));
      return answer?.ContentLength;
    },
    async read(key, range) {
      const command = new GetObjectCommand({
        ...at(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      const answer = await orUndefined(client.send(command));
      return answer?.Body as Readable | undefined;
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'files/' }))
        for (const { Key = '' } of Contents) {
          const key = parseFileKey(Key);
          if (key !== undefined) yield key;
        }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error) => {
        throw notStored(error);
      });
    },
  };
}

/** Undefined if the object does not exist. @throws AppError `files.notStored` */
async function orUndefined<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw notStored(error);
  }
}

function notStored(error: unknown): AppError {
  return new AppError('files.notStored', undefined, undefined, { cause: error });
}
