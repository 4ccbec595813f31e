import { createContext, type ReactNode, useContext } from 'react';

/** The few words that components need by themselves, in the person's language. */
export type UiTexts = {
  cancel: string;
  ok: string;
  close: string;
  back: string;
  more: string;
  clear: string;
  increase: string;
  decrease: string;
  showMore: string;
  showLess: string;
  optional: string;
  loading: string;
  remove: (what: string) => string;
  /** What the browser's tab shows for a page with this heading. */
  documentTitle: (title: string) => string;
};

const UiTextsContext = createContext<UiTexts | null>(null);

export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

/** Throws outside UiTextsProvider. */
export function useUiTexts(): UiTexts {
  const texts = useContext(UiTextsContext);
  if (!texts) throw new Error('useUiTexts needs a UiTextsProvider above it');
  return texts;
}
