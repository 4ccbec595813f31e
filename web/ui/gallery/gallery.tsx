import '#web/styles/app.css';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../actions/button.tsx';
import { MainAction } from '../layout/main-action.tsx';
import { Page } from '../layout/page.tsx';
import { Notice } from '../marks/notice.tsx';
import { type UiTexts, UiTextsProvider } from '../marks/ui-texts.tsx';
import { ConfirmProvider, useConfirm } from '../overlays/confirm.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { ToastProvider, useToast } from '../overlays/toast.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';

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

function Overlays() {
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const ask = () =>
    confirm({
      title: 'Delete “Box 2”?',
      text: 'It goes to the trash for 30 days.',
      okLabel: 'Delete',
      isDangerous: true,
    });
  return (
    <Page className="space-y-4">
      <Notice title="Working offline">It will be saved when you are online.</Notice>
      <Notice tone="danger" title="Could not load">
        Check the connection and try again.
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>Sheet</Button>
        <Button onClick={ask}>Confirm</Button>
        <Button
          onClick={() =>
            toast.done('“Raggsockor” moved to the trash', {
              label: 'Undo',
              onPress: () => toast.done('Restored'),
            })
          }
        >
          Toast
        </Button>
        <Button onClick={() => toast.failed('Could not save')}>Error</Button>
      </div>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Move 3 items"
        footer={<Button kind="primary">Move here</Button>}
      >
        <p>Choose the box they go to.</p>
      </Sheet>
      <MainAction icon={Plus} label="Add items" />
    </Page>
  );
}
