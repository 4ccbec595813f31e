/** Returns whether this device can share files with other apps. */
export function canShare(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches;
}

/** If sharing is cancelled or refused, the buttons remain. */
export async function share(file: File): Promise<void> {
  await navigator.share({ files: [file], title: file.name }).catch(() => undefined);
}

/** Phones share a file, other devices download it. */
export async function handOver(file: File): Promise<void> {
  if (canShare(file)) await share(file);
  else download(file);
}

export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
