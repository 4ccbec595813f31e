import { createContext, type ReactNode, useContext } from 'react';

/** Texts of the design system's components. */
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
  remove: (what: string) => string;
  /** The name of the region in which toasts appear. */
  messages: string;
  documentTitle: (title: string) => string;
};

const UiTextsContext = createContext<UiTexts | null>(null);

export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

export function useUiTexts(): UiTexts {
  const texts = useContext(UiTextsContext);
  if (!texts) throw new Error('useUiTexts needs a UiTextsProvider above it');
  return texts;
}
