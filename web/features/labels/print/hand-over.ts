/** Returns whether this device can share files with other apps. */
export function canShare(...files: File[]): boolean {
  return navigator.canShare?.({ files }) === true && matchMedia('(pointer: coarse)').matches;
}

/** Returns false if sharing was cancelled or refused. */
export async function share(...files: File[]): Promise<boolean> {
  return navigator.share({ files, title: files[0]?.name ?? '' }).then(
    () => true,
    () => false,
  );
}

/** Phones share files, other devices download them. Returns whether they were shared. */
export async function handOver(...files: File[]): Promise<boolean> {
  if (canShare(...files)) return share(...files);
  for (const file of files) download(file);
  return false;
}

export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
