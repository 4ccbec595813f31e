/** A file of this build, from the service worker's cache if there is no network. @throws Error if it is out of reach. */
export async function readAsset(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
