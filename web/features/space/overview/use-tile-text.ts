import { useMemo } from 'react';
import { usePreference } from '#web/data/storage/preferences.ts';
import type { MeasureText } from './fit-words.ts';

export type TileText = {
  /** All in pixels. */
  size: number;
  line: number;
  ascent: number;
  measure: MeasureText;
  measureBold: MeasureText;
};

/** The size of small text, which depends on the person's settings. */
export function useTileText(): TileText {
  const chosen = usePreference('textSize');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet changes the text size
  return useMemo(readTileText, [chosen]);
}

function readTileText(): TileText {
  const root = getComputedStyle(document.documentElement);
  const size = (Number.parseFloat(root.fontSize) || 16) * 0.875;
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  return {
    ...{ size, line: size * 1.3, ascent: size * 0.95 },
    measure: measuring(`${size}px ${family}`, size),
    measureBold: measuring(`600 ${size}px ${family}`, size),
  };
}

let context: CanvasRenderingContext2D | null | undefined;

function measuring(font: string, size: number): MeasureText {
  return (text) => {
    context ??= document.createElement('canvas').getContext('2d');
    if (!context) return text.length * size * 0.6;
    context.font = font;
    return context.measureText(text).width;
  };
}
