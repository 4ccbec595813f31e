import { AppError } from '#domain/errors.ts';
import type { Suggestion, SuggestionLanguage } from '#domain/suggestions/suggestion-calls.ts';
import { pictureCharactersMax, suggestionSideMax } from '#domain/suggestions/suggestion-limits.ts';
import { shrinkPhoto } from '../attachments/shrink.ts';
import { useAbout } from './about.ts';
import { query } from './online-calls.ts';

/**
 * Sends a picture to an outside host. Call it only after a press, and only for the host that the person agreed to.
 * @throws CallError, AppError if the photo can't be read.
 */
export async function suggestNames(
  { binId, host, language }: { binId: string; host: string; language: SuggestionLanguage },
  photo: Blob,
): Promise<{ suggestions: Suggestion[]; left: number }> {
  const { bytes, type } = await shrinkPhoto(photo, suggestionSideMax);
  const picture = await toBase64(new Blob([bytes], { type }));
  if (picture.length > pictureCharactersMax) throw new AppError('photos.tooManyPixels');
  return query('suggestions.create', { binId, host, language, picture });
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split('base64,')[1] ?? '');
    reader.onerror = () => reject(new AppError('photos.unreadable'));
    reader.readAsDataURL(blob);
  });
}

/** The host that photos are sent to for suggestions; undefined offline, and on servers without suggestions. */
export function useSuggestionHost(): string | undefined {
  return useAbout()?.suggestionHost;
}

/** The host that is asked about numbers of products; undefined offline, and on servers that ask nobody. */
export function useProductHost(): string | undefined {
  return useAbout()?.productHost;
}
