/** How the bytes of a text can be read, by the names that `TextDecoder` knows; the most frequent first. */
export const textEncodings = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

export type TextEncodingName = (typeof textEncodings)[number];
