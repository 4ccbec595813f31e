import { useNavigate } from '@tanstack/react-router';
import CameraOff from 'lucide-react/icons/camera-off';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FolderOpen from 'lucide-react/icons/folder-open';
import HandHelping from 'lucide-react/icons/hand-helping';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPin from 'lucide-react/icons/map-pin';
import PackagePlus from 'lucide-react/icons/package-plus';
import ScanSearch from 'lucide-react/icons/scan-search';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { type CameraProblem, createCamera, frameOf } from '#web/features/labels/scan/camera.ts';
import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import { ScanFrame } from '#web/features/labels/scan/scan-frame.tsx';
import { useKeyboardScanner } from '#web/features/labels/scan/use-keyboard-scanner.ts';
import { Viewfinder } from '#web/features/labels/scan/viewfinder.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { type ScanMode, scanModes } from './scan-address.ts';
import type { LabelReader } from './scan-mode.ts';

const icons: Record<ScanMode, Icon> = {
  open: FolderOpen,
  find: ScanSearch,
  pack: PackagePlus,
  'put-away': MapPin,
  'hand-out': HandHelping,
  stock: ClipboardCheck,
  'check-off': ListChecks,
};

/** The camera's current frame as a photo, and where on the screen it was. */
export type TakePicture = () => Promise<{ file: File; from: DOMRect } | undefined>;

type ModeFrameProps = {
  mode: ScanMode;
  reader: LabelReader;
  title?: string | undefined;
  drawOver?: ComponentProps<typeof Viewfinder>['drawOver'];
  /** Labels are being typed: why there is no camera needs no room any more. */
  isTyped?: boolean;
  /** Something is typed in the panel: the switch between the modes leaves the little room to it. */
  hasFocusedField?: boolean | undefined;
  /** It is a list, as wide as the window: without a camera also on a phone a page like others. */
  isList?: boolean;
  /** Reads the codes in a chosen picture. */
  onPicture?: (file: Blob) => void;
  children: (parts: ModeParts) => ReactNode;
};

type ModeParts = {
  /** Where labels are typed. */
  field: ReactNode;
  hasCamera: boolean;
  /** Undefined without a camera, or if its frames are too small. */
  takePicture: TakePicture | undefined;
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
  hasFocusedField = false,
  children,
}: ModeFrameProps) {
  const { t } = useTranslation();
  const isPage = useIsWide() || isList;
  const [camera] = useState(() => createCamera(mode === 'pack' ? 'photos' : 'codes'));
  const video = useRef<HTMLVideoElement>(null);
  const state = useCell(camera.state);
  const hasCamera = state.status !== 'stopped';
  const isPlain = isPage && !hasCamera;
  const isPictureHidden = isPlain || (isTyped && !hasCamera);
  const takesPictures = onPicture !== undefined;
  const { nameOf, handleSightings, handleText } = reader;
  const field = (
    <ScanControls
      camera={camera}
      action={t(`scan.modes.${mode}`)}
      onText={handleText}
      onPicture={onPicture}
    />
  );
  useKeyboardScanner((text) => !isBehindSheet() && handleText(text));
  const takePicture: TakePicture = async () => {
    if (!video.current) return undefined;
    const from = video.current.getBoundingClientRect();
    const file = await frameOf(video.current);
    return file && { file, from };
  };
  return (
    <ScanFrame
      modes={!hasFocusedField && <ModeSwitch mode={mode} isPlain={isPlain} />}
      picture={
        <div hidden={isPictureHidden} className={isPictureHidden ? undefined : 'contents'}>
          <Viewfinder
            camera={camera}
            videoRef={video}
            nameOf={nameOf}
            drawOver={drawOver}
            takesPictures={takesPictures}
            onSee={(sightings) => !isBehindSheet() && handleSightings(sightings)}
            onPick={handleText}
          />
        </div>
      }
      isAtTop={isTyped}
      camera={camera}
      title={title}
      isPage={isPage}
      isNarrow={!isList}
    >
      {isPlain && state.status === 'stopped' && (
        <NoCameraLine takesPictures={takesPictures} problem={state.problem} onRetry={() => camera.retry()} />
      )}
      <div className="space-y-3">
        {children({
          field,
          hasCamera,
          takePicture: state.status === 'live' && state.isPhotoSized ? takePicture : undefined,
        })}
      </div>
    </ScanFrame>
  );
}

/** A label that passes the camera must not replace what is being chosen or typed. */
function isBehindSheet(): boolean {
  return document.querySelector('dialog[open]') !== null;
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
      className="mt-3 mb-2 flex max-w-[46rem] flex-wrap items-center justify-end gap-x-3 text-ink-soft text-sm"
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

/** Each mode renders this switch again, and the focus must stay in it. */
let isSwitching = false;

type ModeSwitchProps = { mode: ScanMode; isPlain: boolean };

/**
 * The three modes of every day, and a menu with the others; one of these takes the fourth place while it is chosen. One
 * row, which scrolls if large text leaves no room.
 */
function ModeSwitch({ mode, isPlain }: ModeSwitchProps) {
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
  const isEveryday = everydayModes.includes(mode);
  const others = scanModes.filter((each) => each !== mode && !everydayModes.includes(each));
  return (
    <div
      className={cx(
        'flex items-center overflow-x-auto py-1 [scrollbar-width:none]',
        isPlain ? 'text-ink' : 'justify-center-safe px-2 text-on-camera',
      )}
    >
      <fieldset className="min-w-0 shrink-0">
        <legend className="sr-only">{t('scan.mode')}</legend>
        <div className="flex gap-1">
          {(isEveryday ? everydayModes : [...everydayModes, mode]).map((each) => (
            <label
              key={each}
              ref={each === mode ? chosen : undefined}
              className="relative flex min-h-11 cursor-pointer items-center whitespace-nowrap rounded-full px-3.5 font-semibold transition-colors duration-150 has-checked:bg-tape has-checked:text-on-tape has-focus-visible:outline-3 has-focus-visible:outline-lake has-focus-visible:-outline-offset-3"
            >
              <input
                type="radio"
                name={name}
                value={each}
                checked={each === mode}
                onChange={() => choose(each)}
                className="sr-only"
              />
              {t(`scan.modes.${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Menu
        label={t('scan.more')}
        className={isPlain ? undefined : 'text-on-camera'}
        entries={others.map((each) => ({
          label: t(`scan.modes.${each}`),
          icon: icons[each],
          onPress: () => choose(each),
        }))}
      >
        {isEveryday ? <span className="px-2 font-semibold">{t('scan.more')}</span> : undefined}
      </Menu>
    </div>
  );
}

const everydayModes: readonly ScanMode[] = ['open', 'find', 'pack'];
