/** "Cellar 2026-11-26.pdf"; without characters that file systems refuse. */
export function fileName(name: string, day: string, extension: string): string {
  const safe = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not contain them
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u2066-\u2069\u200e\u200f\u202a-\u202e]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  const short = [...safe].slice(0, 80).join('').trim();
  return `${short} ${day}.${extension}`.trim();
}
