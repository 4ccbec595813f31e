import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';
import { UiTextsProvider } from '#web/ui/ui-texts.tsx';
import { uiTexts } from './ui-texts.ts';

/** Renders within everything a part of the design system may ask for. */
export function renderUi(children: ReactNode): RenderResult {
  return render(
    <UiTextsProvider texts={uiTexts}>
      <ToastProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </UiTextsProvider>,
  );
}
