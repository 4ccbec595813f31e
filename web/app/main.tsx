import '#web/styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { listenForInstallPrompt } from '#web/data/session/install-prompt.ts';
import { startSession } from '#web/data/session/session-life.ts';
import { startI18n } from '#web/i18n/i18n.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { router } from './router.tsx';
import { followPaths } from './scroll.ts';
import { registerServiceWorker } from './service-worker.ts';
import { followTheme } from './theme.ts';

listenForInstallPrompt();
const drawable = startSession();
followTheme();
followPaths(router);
registerServiceWorker();
// Rendering without data would only delay the render with data.
await Promise.all([startI18n(), router.load(), drawable]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const reactRoot = createRoot(root);
// A transition renders in slices of a few milliseconds, so that a slow phone responds to touch.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
whenIdle(async () => (await import('./after-start.ts')).afterStart(router));
