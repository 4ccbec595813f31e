import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import type { ExportedPhotoFiles } from '#domain/imports/import-plan.ts';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import type { Incoming, IncomingFile } from '../../../pictures/incoming.ts';
import type { Picture } from '../../../pictures/picture.ts';
import type { PictureReader } from '../../../pictures/picture-reader.ts';
import type { ImportRow } from '../import.queries.ts';
import type { Importer } from '../importer.ts';

type Deps = { importer: Importer; incoming: Incoming; pictures: PictureReader };

/** As the export has it, byte for byte, if that is what this server could have made; otherwise the largest file is read anew. */
export async function readExportedPhoto(
  { importer, incoming, pictures }: Deps,
  row: ImportRow,
  { files, placeholder }: ExportedPhotoFiles,
): Promise<Picture> {
  const received: IncomingFile[] = [];
  try {
    for (const size of photoSizes)
      received.push(await incoming.receive(Readable.from([await importer.part(row, files[size])])));
    const [large, medium, small] = received.map(({ path }) => path) as [string, string, string];
    try {
      return await pictures.readStored(row.userId, { large, medium, small }, placeholder);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'photos.unreadable') throw error;
      return await pictures.read(row.userId, large);
    }
  } finally {
    for (const file of received) await file.remove();
  }
}
