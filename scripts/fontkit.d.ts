// fontkit comes without types of its own; these are the parts that label-drawings.ts reads.
declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number;
    characterSet: number[];
    glyphForCodePoint(codePoint: number): { advanceWidth: number };
  };
  export function create(data: Uint8Array): Font;
}
