import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { OpenBox } from '#web/ui/marks/open-box.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

/** For phones whose browser has no install prompt: illustrated steps. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const steps = [
    { picture: <ShareSign />, words: t('settings.installStepShare') },
    { picture: <AddSign />, words: t('settings.installStepAdd') },
    { picture: <HomeScreenIcon />, words: t('settings.installStepOpen') },
  ];
  return (
    <Sheet isOpen onClose={onClose} title={t('settings.installTitle')}>
      <ol className="space-y-4">
        {steps.map(({ picture, words }, index) => (
          <li key={words} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="flex size-18 shrink-0 items-center justify-center rounded-card bg-kraft text-on-kraft">
              {picture}
            </span>
            <span className="min-w-0 grow basis-[9em]">
              <span className="font-bold">{`${index + 1}.`}</span> {words}
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** A square with an arrow out of its top. */
function ShareSign() {
  return (
    <Sign>
      <path d="M17 17h-4v22h22V17h-4" />
      <path d="M24 29V8" />
      <path d="m17 14 7-7 7 7" />
    </Sign>
  );
}

/** A square with a plus. */
function AddSign() {
  return (
    <Sign>
      <rect x="10" y="10" width="28" height="28" rx="6" />
      <path d="M24 17v14M17 24h14" />
    </Sign>
  );
}

function Sign({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="48"
      height="48"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

function HomeScreenIcon() {
  return (
    <span className="flex size-13 items-center justify-center rounded-[12px] bg-paper">
      <OpenBox width="w-10" />
    </span>
  );
}
