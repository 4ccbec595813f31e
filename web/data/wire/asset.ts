/** Reads a file of this build, offline from the service worker's cache. @throws Error if it cannot be loaded. */
export async function readAsset(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
