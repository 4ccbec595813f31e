import { loadLaterTexts } from '#web/i18n/i18n.ts';

export async function loadSyncSheet() {
  const [{ SyncSheet }] = await Promise.all([import('./sync-sheet.tsx'), loadLaterTexts()]);
  return { default: SyncSheet };
}
