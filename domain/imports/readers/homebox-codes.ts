/** The number on a Homebox sticker, such as `000-001`; "" where there is none. */
export function homeboxCode(asset: string): string {
  const code = /^\d{1,9}$/.test(asset) ? asset.padStart(6, '0').replace(/^(\d+)(\d{3})$/, '$1-$2') : asset;
  return /^[0-]*$/.test(code) || code.length > 80 ? '' : code;
}

/** The text of the sticker, with the server's address where the file names it. */
export function homeboxSticker(code: string, url = ''): string[] {
  if (code === '') return [];
  const [origin = ''] = /^https?:\/\/[^/?#\s]{1,100}(?=\/)/i.exec(url) ?? [];
  return [`${origin}/a/${code}`];
}
