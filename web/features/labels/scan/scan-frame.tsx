import ArrowLeft from 'lucide-react/icons/arrow-left';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ButtonHTMLAttributes, type ReactNode, useContext, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { setScanSetting, useScanSetting } from '#web/data/scan/scan-settings.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { PageEdgesContext, useGoBack } from '#web/ui/layout/page-header.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { useUiTexts } from '#web/ui/marks/ui-texts.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { Camera } from './camera.ts';

type ScanFrameProps = {
  picture: ReactNode;
  /** The switch between the modes, between the picture and the panel. */
  modes: ReactNode;
  camera: Camera;
  /** The screen's title, if it is about more than scanning. */
  title?: string | undefined;
  /** Without a camera the panel is below the title, and what is typed stays where it is while lists grow. */
  isAtTop?: boolean;
  /** Without a camera it looks like any other page, as wide as the window. */
  isPage?: boolean;
  /** Then such a page is one column in the middle. */
  isNarrow?: boolean;
  children: ReactNode;
};

/**
 * A full screen: the picture, and below it the controls, within reach of the thumb. On a low screen, such as a phone on its
 * side, they are beside it. The panel never covers the picture, so that people see every label that is scanned.
 */
export function ScanFrame(props: ScanFrameProps) {
  const {
    picture,
    modes,
    camera,
    title,
    isAtTop = false,
    isPage = false,
    isNarrow = false,
    children,
  } = props;
  const { t } = useTranslation();
  const texts = useUiTexts();
  const edges = useContext(PageEdgesContext);
  const goBack = useGoBack({ to: paths.home });
  const [isOpen, setOpen] = useState(false);
  // Without a picture there is text in its place, which the panel must not cover.
  const isStopped = useCell(camera.state).status === 'stopped';
  const isPlain = isPage && isStopped;
  const plainClass = cx('mx-auto w-full', isNarrow ? 'max-w-[46rem]' : 'max-w-[100rem]');
  return (
    <div
      data-fills-screen
      className={cx(
        'flex flex-col wide:top-0',
        !isStopped && 'low:flex-row',
        isPlain ? 'bg-paper' : 'bg-camera',
        isStopped
          ? 'min-h-dvh pb-(--bottom-bar) wide:pb-0'
          : 'fixed inset-x-0 top-0 bottom-(--bottom-bar) wide:sticky wide:h-dvh',
      )}
    >
      <title>{texts.documentTitle(title ?? t('scan.title'))}</title>
      <div className={isStopped ? 'contents' : 'relative flex min-h-0 min-w-0 grow flex-col'}>
        <header
          className={cx(
            '@container relative z-10 shrink-0 px-2 pt-(--top-edge)',
            'wide:px-8 wide:pt-3',
            isPlain ? plainClass : 'text-on-camera',
          )}
        >
          <div className="flex min-h-15 items-center gap-x-2 @max-[20em]:flex-wrap">
            <CameraButton
              icon={ArrowLeft}
              label={texts.back}
              className={backClass(title, isPlain)}
              isPlain={isPlain}
              onClick={goBack}
            />
            {/* With large text it has a line of its own, below the buttons, where it would cover the labels in a picture. */}
            <h1
              tabIndex={-1}
              className={cx(
                '@max-[20em]:order-last min-w-0 @max-[20em]:basis-full rounded-field px-2 font-extrabold',
                !isStopped && '@max-[20em]:sr-only',
                !isPlain && 'bg-camera/70',
                title === undefined ? '@max-[20em]:text-lg text-xl' : 'text-lg leading-tight',
              )}
            >
              {title ?? t('scan.title')}
            </h1>
            <div className="ml-auto wide:hidden">{edges?.notice}</div>
            <CameraButton
              icon={SlidersHorizontal}
              label={t('scan.settings')}
              className="wide:ml-auto"
              isPlain={isPlain}
              onClick={() => setOpen(true)}
            />
          </div>
        </header>
        {picture}
      </div>
      <div
        data-scan-panel
        className={cx(
          'relative flex flex-col',
          isPlain ? `${plainClass} grow` : 'wide:mx-auto wide:my-5 wide:w-[32rem]',
          isAtTop && isStopped ? 'grow wide:grow-0' : !isPlain && 'mt-auto',
          !isStopped && livePanelClass,
        )}
      >
        <div className={cx('shrink-0', isPlain && 'px-4 wide:px-10')}>{modes}</div>
        <div
          className={cx(
            'relative',
            !isPlain && 'bg-kraft text-on-kraft wide:rounded-card wide:shadow-float',
            !isPlain && isStopped && 'grow pb-10 wide:grow-0 wide:pb-0',
            !isStopped && 'min-h-0 overflow-y-auto low:grow low:rounded-none',
          )}
        >
          {!isPlain && <div className="corrugated sticky top-0 wide:hidden low:hidden" />}
          <div className={cx('space-y-3 px-4 pt-2 pb-3', isPlain ? 'wide:px-10' : 'wide:p-4')}>
            {children}
          </div>
        </div>
      </div>
      {isOpen && <ScanSettingsSheet camera={camera} foot={edges?.foot} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The navigation of wide screens leads to the scanner itself. On a page the arrow is beside the column of the text. */
function backClass(title: string | undefined, isPlain: boolean): string | undefined {
  if (title === undefined) return 'wide:hidden';
  return isPlain ? 'wide:-mr-3 wide:-ml-8 wide:w-9' : undefined;
}

/** The tabs may be lower than the room that is kept for them, which the panel fills. */
const livePanelClass = cx(
  'max-h-[60%] shrink-0 low:m-0 low:max-h-full low:w-[min(24rem,50%)]',
  'after:absolute after:inset-x-0 after:top-full after:h-4 after:bg-kraft wide:after:hidden',
);

type CameraButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: Icon;
  label: string;
  /** There is no picture behind it. */
  isPlain: boolean;
};

/** A round button that is legible on any picture. */
function CameraButton({ icon: IconShape, label, isPlain, className, ...rest }: CameraButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-transform duration-150 active:scale-90',
        isPlain ? 'text-ink-soft hover:text-ink' : 'bg-camera/70 text-on-camera',
        className,
      )}
    >
      <IconShape size={22} aria-hidden />
    </button>
  );
}

type ScanSettingsSheetProps = { camera: Camera; foot: ReactNode; onClose: () => void };

function ScanSettingsSheet({ camera, foot, onClose }: ScanSettingsSheetProps) {
  const { t } = useTranslation();
  const state = useCell(camera.state);
  const { lenses, lens = '' } = state.status === 'live' ? state : { lenses: [] };
  return (
    <Sheet isOpen title={t('scan.settings')} onClose={onClose}>
      {lenses.length > 0 && (
        <Select
          label={t('scan.lens')}
          value={lens}
          onChange={camera.chooseLens}
          options={lenses.map(({ id, name }, at) => ({
            value: id,
            label: name || t('scan.lensNumber', { number: at + 1 }),
          }))}
          className="mb-3"
        />
      )}
      <SettingSwitch name="sound" label={t('scan.sound')} />
      {'vibrate' in navigator && <SettingSwitch name="vibration" label={t('scan.vibration')} />}
      {foot}
    </Sheet>
  );
}

function SettingSwitch({ name, label }: { name: 'sound' | 'vibration'; label: string }) {
  const setting = useScanSetting(name);
  return (
    <Switch
      label={label}
      checked={setting !== 'off'}
      onChange={(isOn) => setScanSetting(name, isOn ? undefined : 'off')}
    />
  );
}
