// fontkit comes without types of its own; these are the parts that are used here.
declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number;
    characterSet: number[];
    glyphForCodePoint(codePoint: number): { advanceWidth: number; path: { toSVG(): string } };
  };
  export function create(data: Uint8Array): Font;
}
