// fontkit has no types; these are the used parts.
declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number;
    characterSet: number[];
    glyphForCodePoint(codePoint: number): { advanceWidth: number; path: { toSVG(): string } };
  };
  export function create(data: Uint8Array): Font;
}
