import '#web/styles/app.css';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { type UiTexts, UiTextsProvider } from '../marks/ui-texts.tsx';
import { ConfirmProvider } from '../overlays/confirm.tsx';
import { ToastProvider } from '../overlays/toast.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';

/** Shows every component on one page: `npx vite`, then /ui/gallery/. Not part of the build. */
const texts: UiTexts = {
  cancel: 'Cancel',
  ok: 'OK',
  close: 'Close',
  back: 'Back',
  more: 'More',
  clear: 'Clear',
  increase: 'One more',
  decrease: 'One less',
  showMore: 'Show more',
  showLess: 'Show less',
  optional: '(optional)',
  remove: (what) => `Remove ${what}`,
  messages: 'Messages',
  documentTitle: (title) => title,
};

function Gallery() {
  return (
    <UiTextsProvider texts={texts}>
      <ToastProvider>
        <ConfirmProvider>
          <Lists />
          <Fields />
          <Overlays />
        </ConfirmProvider>
      </ToastProvider>
    </UiTextsProvider>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider<typeof router> router={router} />);
