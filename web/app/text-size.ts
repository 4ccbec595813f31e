import { setPreference, type TextSize, usePreference } from '#web/data/storage/preferences.ts';

type TextSizeChoice = TextSize | 'device';

export function useTextSize(): [TextSizeChoice, (choice: TextSizeChoice) => void] {
  return [usePreference('textSize') ?? 'device', chooseTextSize];
}

/** The style sheet defines the sizes. */
export function chooseTextSize(choice: TextSizeChoice): void {
  setPreference('textSize', choice === 'device' ? undefined : choice);
  if (choice === 'device') delete document.documentElement.dataset.textSize;
  else document.documentElement.dataset.textSize = choice;
}
