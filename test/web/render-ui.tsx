import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { UiTextsProvider } from '#web/ui/marks/ui-texts.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';
import { uiTexts } from './ui-texts.ts';

/** Renders within everything a part of the design system may ask for, and so does its `rerender`. */
export function renderUi(children: ReactNode): RenderResult {
  return render(children, { wrapper: Surroundings });
}

function Surroundings({ children }: { children: ReactNode }) {
  return (
    <UiTextsProvider texts={uiTexts}>
      <ToastProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </UiTextsProvider>
  );
}
