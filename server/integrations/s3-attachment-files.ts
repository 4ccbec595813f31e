import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '#domain/errors.ts';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import type { Settings } from '../start/env.ts';
import {
  type AttachmentFiles,
  attachmentFileName,
  type FilePart,
  fileParts,
  parseAttachmentFileName,
} from './attachment-files.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 20_000;

/** How a stream is sent: two parts are in memory at a time; S3 takes up to 10,000 parts. */
export const streamedParts = { partSize: 8 * 1024 * 1024, queueSize: 2 };

/** Stores files in a bucket of S3-compatible storage. */
export function createS3AttachmentFiles(env: Settings): AttachmentFiles {
  const { client, Bucket } = createS3Client(env);
  const keyOf = (fileKey: string, part: FilePart) => `photos/${attachmentFileName(fileKey, part)}`;

  async function get(fileKey: string, part: FilePart) {
    try {
      return await client.send(new GetObjectCommand({ Bucket, Key: keyOf(fileKey, part) }));
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw notStored(error);
    }
  }

  return {
    async store(fileKey, files) {
      await orNotStored(
        Promise.all(
          photoSizes.map((size) =>
            client.send(
              new PutObjectCommand({
                Bucket,
                Key: keyOf(fileKey, size),
                Body: files[size],
                ContentType: 'image/webp',
              }),
            ),
          ),
        ),
      );
    },
    async storeDocument(fileKey, content) {
      const Key = keyOf(fileKey, 'document');
      const params = { Bucket, Key, Body: content, ContentType: 'application/octet-stream' };
      await orNotStored(new Upload({ client, params, ...streamedParts }).done());
    },
    async read(fileKey, part) {
      const answer = await get(fileKey, part);
      if (answer?.Body === undefined) return undefined;
      try {
        return Buffer.from(await answer.Body.transformToByteArray());
      } catch (error) {
        throw notStored(error);
      }
    },
    async open(fileKey, part) {
      const answer = await get(fileKey, part);
      if (answer?.Body === undefined) return undefined;
      return { bytes: answer.ContentLength ?? 0, content: answer.Body as Readable };
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'photos/' }))
        for (const { Key = '' } of Contents) {
          const file = parseAttachmentFileName(Key);
          if (file !== undefined) yield file;
        }
    },
    async remove(fileKey) {
      await orNotStored(
        Promise.all(
          fileParts.map((part) =>
            client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(fileKey, part) })),
          ),
        ),
      );
    },
  };
}

export function createS3Client(env: Settings) {
  const { S3_BUCKET: Bucket, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    throw new Error('S3_BUCKET is set without keys');
  const client = new S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Other storages than Amazon's don't support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  return { client, Bucket };
}

async function orNotStored(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw notStored(error);
  }
}

/** A failed request to the storage may succeed later. */
function notStored(error: unknown): AppError {
  return new AppError('photos.notStored', undefined, undefined, { cause: error });
}
