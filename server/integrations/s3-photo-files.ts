import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '#domain/errors.ts';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-limits.ts';
import type { Settings } from '../start/env.ts';
import { type PhotoFiles, photoFileName } from './photo-files.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 20_000;

/** Stores photos in a bucket of S3-compatible storage. */
export function createS3PhotoFiles(env: Settings): PhotoFiles {
  const { client, Bucket } = createS3Client(env);
  const keyOf = (fileKey: string, size: PhotoSize) => `photos/${fileKey}-${size}.webp`;
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
    async read(fileKey, size) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(fileKey, size) }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw notStored(error);
      }
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'photos/' }))
        for (const { Key = '' } of Contents) {
          const fileKey = photoFileName.exec(Key)?.[1];
          if (fileKey !== undefined) yield fileKey;
        }
    },
    async remove(fileKey) {
      await orNotStored(
        Promise.all(
          photoSizes.map((size) =>
            client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(fileKey, size) })),
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
