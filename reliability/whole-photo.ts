import sharp from 'sharp';

export async function isWholePhoto(
  { width, height }: { width: number; height: number },
  files: Buffer[],
): Promise<boolean> {
  try {
    // Reading all pixels, as a cut file may have a whole beginning.
    const read = await Promise.all(
      files.map((file) => sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })),
    );
    return read[0]?.info.width === width && read[0].info.height === height;
  } catch {
    return false;
  }
}
