import sharp from 'sharp';

export async function isWholePhoto(
  { width, height }: { width: number; height: number },
  files: Buffer[],
): Promise<boolean> {
  try {
    // Reads all pixels, as a truncated file may have valid headers.
    const read = await Promise.all(
      files.map((file) => sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })),
    );
    return read[0]?.info.width === width && read[0].info.height === height;
  } catch {
    return false;
  }
}
