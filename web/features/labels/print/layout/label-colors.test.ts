import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labelColors } from './label-colors.ts';

test('labels have the colours of light screens', () => {
  const tokens = readFileSync('web/styles/tokens.css', 'utf8');
  const light = tokens.slice(0, tokens.indexOf('[data-theme="dark"]'));
  for (const [color, value] of Object.entries(labelColors))
    expect(light).toContain(`--hue-${color}: ${value};`);
});
