import { useNavigate } from '@tanstack/react-router';
import CameraOff from 'lucide-react/icons/camera-off';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FolderOpen from 'lucide-react/icons/folder-open';
import HandHelping from 'lucide-react/icons/hand-helping';
import MapPin from 'lucide-react/icons/map-pin';
import PackagePlus from 'lucide-react/icons/package-plus';
import ScanSearch from 'lucide-react/icons/scan-search';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { type CameraProblem, createCamera } from '#web/features/labels/scan/camera.ts';
import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import { ScanFrame } from '#web/features/labels/scan/scan-frame.tsx';
import { useKeyboardScanner } from '#web/features/labels/scan/use-keyboard-scanner.ts';
import { Viewfinder } from '#web/features/labels/scan/viewfinder.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { type ScanMode, scanModes } from './scan-address.ts';
import type { LabelReader } from './scan-mode.ts';

const icons: Record<ScanMode, Icon> = {
  open: FolderOpen,
  find: ScanSearch,
  fill: PackagePlus,
  'put-away': MapPin,
  'hand-out': HandHelping,
  stock: ClipboardCheck,
};

type ModeFrameProps = {
  mode: ScanMode;
  reader: LabelReader;
  title?: string | undefined;
  drawOver?: ComponentProps<typeof Viewfinder>['drawOver'];
  /** Labels are being typed: why there is no camera needs no room any more. */
  isTyped?: boolean;
  /** It is a list, as wide as the window: without a camera also on a phone a page like others. */
  isList?: boolean;
  /** Reads the codes in a chosen picture. */
  onPicture?: (file: Blob) => void;
  /** `field` is where labels are typed. */
  children: (parts: { field: ReactNode; hasCamera: boolean }) => ReactNode;
};

/** The frame that all modes share: the camera's picture, the tabs, the field for labels, and the mode's own panel. */
export function ModeFrame({
  mode,
  reader,
  title,
  drawOver,
  onPicture,
  isTyped = false,
  isList = false,
  children,
}: ModeFrameProps) {
  const isPage = useIsWide() || isList;
  const [camera] = useState(createCamera);
  const state = useCell(camera.state);
  const hasCamera = state.status !== 'stopped';
  const isPlain = isPage && !hasCamera;
  const isPictureHidden = isPlain || (isTyped && !hasCamera);
  const takesPictures = onPicture !== undefined;
  const { nameOf, handleSightings, handleText } = reader;
  const field = <ScanControls camera={camera} onText={handleText} onPicture={onPicture} />;
  useKeyboardScanner(handleText);
  return (
    <ScanFrame
      picture={
        <div hidden={isPictureHidden} className={isPictureHidden ? undefined : 'contents'}>
          <Viewfinder
            camera={camera}
            nameOf={nameOf}
            drawOver={drawOver}
            takesPictures={takesPictures}
            onSee={handleSightings}
            onPick={handleText}
          />
        </div>
      }
      isAtTop={isTyped}
      camera={camera}
      title={title}
      isPage={isPage}
    >
      <div className={cx(isPlain && 'rounded-card bg-kraft px-2 wide:max-w-[36rem]')}>
        <ModeTabs mode={mode} />
      </div>
      {isPlain && state.status === 'stopped' && (
        <NoCameraLine takesPictures={takesPictures} problem={state.problem} onRetry={() => camera.retry()} />
      )}
      <div className={cx('space-y-3', isPlain && !isList && 'max-w-[36rem]')}>
        {children({ field, hasCamera })}
      </div>
    </ScanFrame>
  );
}

type NoCameraLineProps = {
  problem: CameraProblem;
  /** True if a picture can be chosen instead. */
  takesPictures: boolean;
  onRetry: () => void;
};

/** Why there is no picture, and what to do instead. */
function NoCameraLine({ problem, takesPictures, onRetry }: NoCameraLineProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="mt-3 mb-2 flex max-w-[36rem] flex-wrap items-center justify-end gap-x-3 text-ink-soft text-sm"
    >
      <CameraOff size={24} aria-hidden className="mr-auto shrink-0" />
      <div className="min-w-0 grow basis-[14em]">
        <p className="font-semibold text-ink">{t(`scan.${problem}`)}</p>
        <p>
          {t(`scan.${problem}Text`)}
          {takesPictures && ` ${t('scan.orPicture')}`}
        </p>
      </div>
      {problem !== 'insecure' && (
        <Button kind="quiet" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}

/** Each mode renders these tabs again, and the focus must stay in them. */
let isSwitching = false;

/** One row, which scrolls if large text leaves no room for all. */
function ModeTabs({ mode }: { mode: ScanMode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = useId();
  const chosen = useRef<HTMLLabelElement>(null);
  useLayoutEffect(() => {
    chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    if (isSwitching) chosen.current?.querySelector('input')?.focus({ preventScroll: true });
    isSwitching = false;
  }, []);
  const choose = (next: ScanMode) => {
    isSwitching = true;
    void navigate({ to: paths.scan, search: { mode: next }, replace: true });
  };
  return (
    <fieldset className="-mx-2 min-w-0">
      <legend className="sr-only">{t('scan.mode')}</legend>
      <div className="grid auto-cols-[minmax(min-content,1fr)] grid-flow-col overflow-x-auto [scrollbar-width:none]">
        {scanModes.map((each) => {
          const IconShape = icons[each];
          return (
            <label
              key={each}
              ref={each === mode ? chosen : undefined}
              className="relative flex min-h-14 min-w-11 cursor-pointer flex-col items-center gap-0.5 rounded-field px-[0.2em] py-1.5 text-center font-medium text-on-kraft text-xs leading-tight transition-colors duration-150 has-checked:bg-card has-checked:font-bold has-checked:text-ink dark:has-checked:bg-kraft-edge has-focus-visible:outline-3 has-focus-visible:outline-lake has-focus-visible:-outline-offset-3"
            >
              <input
                type="radio"
                name={name}
                value={each}
                checked={each === mode}
                onChange={() => choose(each)}
                className="sr-only"
              />
              <IconShape size={22} aria-hidden className="shrink-0" />
              {/* Reserves room for the selected tab's bold text, so that the height does not change. */}
              <span
                data-words={t(`scan.modes.${each}`)}
                className="grid [overflow-wrap:normal] wide:whitespace-nowrap *:[grid-area:1/1] after:invisible after:font-bold after:content-[attr(data-words)] after:[grid-area:1/1]"
              >
                <span>{t(`scan.modes.${each}`)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
