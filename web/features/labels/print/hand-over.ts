/** Returns whether this device can share files with other apps. */
export function canShare(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches;
}

/** Returns false if sharing was cancelled or refused. */
export async function share(file: File): Promise<boolean> {
  return navigator.share({ files: [file], title: file.name }).then(
    () => true,
    () => false,
  );
}

/** Phones share a file, other devices download it. Returns whether it was shared. */
export async function handOver(file: File): Promise<boolean> {
  if (canShare(file)) return share(file);
  download(file);
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
