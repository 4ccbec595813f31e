import type { LandingTexts } from './landing-texts.ts';

export const brandIcon =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M5 21 14 7h36l9 14v31a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z" fill="#c9a06a"/><path d="M5 21 14 7h36l9 14z" fill="#e2c294"/><path d="M26 7h12l1.4 14v8.5l-3.7-2.3-3.7 2.3-3.7-2.3-3.7 2.3V21z" fill="#fff3df" opacity=".9"/><rect x="12" y="33" width="40" height="18" rx="3.5" fill="#e0561b"/><path d="M18 39.5h21M18 45.5h13" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>';

/** Drawn in lines, on a square of 32. */
export const pictograms: Record<Exclude<keyof LandingTexts['cards'], 'title'>, string> = {
  organize: drawn('<path d="M4 15h24v13H4zM8 15V5h16v10M13 9h6M12 20h8"/>'),
  find: drawn('<circle cx="14" cy="14" r="9"/><path d="m21 21 7 7M10.500 14h7"/>'),
  label: drawn(
    '<path d="M4 10V4h6M22 4h6v6M28 22v6h-6M10 28H4v-6M10 10h4v4h-4zM18 10h4v4h-4zM10 18h4v4h-4zM18 18h1v1M22 22h0"/>',
  ),
  share: drawn(
    '<circle cx="11" cy="11" r="5"/><path d="M3 27c0-5 3.500-8 8-8s8 3 8 8M21 6.500a5 5 0 0 1 0 9M23 19.500c3.500.8 6 3.500 6 7.500"/>',
  ),
  access: drawn('<circle cx="10" cy="16" r="6"/><path d="M16 16h13v5M23 16v4"/>'),
  place: drawn(
    '<path d="M16 29s10-8.500 10-16a10 10 0 0 0-20 0c0 7.500 10 16 10 16z"/><path d="M12 11h8v6h-8zM12 11l1.500-2h5L20 11"/>',
  ),
};

function drawn(lines: string): string {
  return `<svg class="sign" viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</svg>`;
}
