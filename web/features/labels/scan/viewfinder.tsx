import CameraOff from 'lucide-react/icons/camera-off';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Cell } from '#web/data/cells/cell.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import type { Camera, CameraProblem } from './camera.ts';
import { type Naming, Outlines } from './outlines.tsx';
import { sightingsInBox } from './place-in-box.ts';
import { type InView, type Sighting, useSightings } from './sightings.ts';

type ViewfinderProps = Omit<ComponentProps<typeof CameraView>, 'onBroken' | 'problem'> & {
  /** True if a picture can be chosen instead. */
  takesPictures?: boolean | undefined;
};

/** The camera's picture, or why there is none and what to do. */
export function Viewfinder({ takesPictures = false, ...props }: ViewfinderProps) {
  const { camera } = props;
  const state = useCell(camera.state);
  const [isBroken, setBroken] = useState(false);
  const problem = isBroken ? 'decoder' : state.status === 'stopped' ? state.problem : undefined;
  const retry = () => {
    setBroken(false);
    camera.retry();
  };
  return (
    <CameraView
      {...props}
      onBroken={() => setBroken(true)}
      problem={
        problem && <CameraProblemNote problem={problem} takesPictures={takesPictures} onRetry={retry} />
      }
    />
  );
}

type CameraProblemNoteProps = {
  problem: CameraProblem | 'decoder';
  takesPictures: boolean;
  onRetry: () => void;
};

/** Replaces the camera's picture. */
function CameraProblemNote({ problem, takesPictures, onRetry }: CameraProblemNoteProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-[36ch] justify-items-center gap-3 px-4 pt-[8dvh] pb-6 text-center"
    >
      <CameraOff size={40} aria-hidden className="text-camera-mark" />
      <p className="font-bold text-lg">{t(`scan.${problem}`)}</p>
      <p>
        {t(`scan.${problem}Text`)}
        {takesPictures && problem !== 'decoder' && ` ${t('scan.orPicture')}`}
      </p>
      {problem !== 'insecure' && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    </div>
  );
}

type CameraViewProps = {
  camera: Camera;
  nameOf: (text: string) => Naming | undefined;
  /** Called for each frame with the codes that people see in the box. */
  onSee: (sightings: readonly Sighting[]) => void;
  onPick: (text: string) => void;
  videoRef?: RefObject<HTMLVideoElement | null> | undefined;
  /** Replaces the default outlines. */
  drawOver?: (inView: Cell<InView>) => ReactNode;
  /** The decoder could not be loaded. */
  onBroken: () => void;
  /** Shown instead of the picture. */
  problem?: ReactNode;
};

/** Fills its box with the camera's picture. */
function CameraView(props: CameraViewProps) {
  const { camera, nameOf, onSee, onPick, videoRef, drawOver, onBroken, problem } = props;
  const { t } = useTranslation();
  const state = useCell(camera.state);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(videoRef, () => video, [video]);
  const stream = state.status === 'live' ? state.stream : null;
  const box = useRef<HTMLDivElement>(null);
  usePinch(box, camera);
  useEffect(() => camera.start(), [camera]);
  useEffect(() => {
    if (!video) return;
    setPlaying(false);
    video.srcObject = stream;
    // play() may reject: the stream may have ended. Called because some browsers ignore `autoplay`.
    if (stream) video.play().catch(() => {});
  }, [video, stream]);
  const inView = useSightings(video, problem === undefined, {
    onSee: (now) => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {};
      onSee(sightingsInBox(now, { width, height }));
    },
    onBroken,
  });
  return (
    <div
      ref={box}
      className={cx(
        'bg-camera text-on-camera',
        problem === undefined && '[container-type:size] absolute inset-0 touch-none overflow-hidden',
      )}
    >
      <video
        ref={setVideo}
        muted
        playsInline
        autoPlay
        aria-label={t('scan.picture')}
        data-playing={isPlaying || undefined}
        onPlaying={() => setPlaying(true)}
        hidden={problem !== undefined}
        className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-150 data-playing:opacity-100"
      />
      {problem === undefined && (
        <>
          {drawOver?.(inView) ?? (
            <>
              <CornerMarks />
              <Outlines inView={inView} nameOf={nameOf} onPick={onPick} />
            </>
          )}
          {!isPlaying && (
            <p
              role="status"
              className="absolute inset-0 grid place-content-center justify-items-center gap-3"
            >
              <Spinner size={32} />
              {t('scan.starting')}
            </p>
          )}
        </>
      )}
      {problem}
    </div>
  );
}

const ends = ['pointerup', 'pointercancel', 'pointerleave'] as const;

const corners = [
  'top-0 left-0 rounded-tl-card border-t-4 border-l-4',
  'top-0 right-0 rounded-tr-card border-t-4 border-r-4',
  'bottom-0 left-0 rounded-bl-card border-b-4 border-l-4',
  'right-0 bottom-0 rounded-br-card border-r-4 border-b-4',
];

/** Marks where to hold a label. */
function CornerMarks() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-1/2 mx-auto aspect-square w-[min(70%,22rem,65cqh)] -translate-y-[46%]"
    >
      {corners.map((corner) => (
        <span key={corner} className={`absolute size-10 border-camera-mark ${corner}`} />
      ))}
    </div>
  );
}

/** Two fingers zoom the camera, if it supports that. */
function usePinch(box: RefObject<HTMLElement | null>, camera: Camera): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const fingers = new Map<number, PointerEvent>();
    let before = 0;
    const spread = () => {
      const [one, other] = [...fingers.values()];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    };
    const handleDown = (event: PointerEvent) => {
      fingers.set(event.pointerId, event);
      before = spread();
    };
    const handleMove = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      const state = camera.state.get();
      const now = spread();
      if (before > 0 && now > 0 && state.status === 'live' && state.zoom)
        void camera.zoomTo(state.zoom.value * (now / before));
      before = now;
    };
    const handleUp = ({ pointerId }: PointerEvent) => {
      fingers.delete(pointerId);
      before = 0;
    };
    element.addEventListener('pointerdown', handleDown);
    element.addEventListener('pointermove', handleMove);
    for (const end of ends) element.addEventListener(end, handleUp);
    return () => {
      element.removeEventListener('pointerdown', handleDown);
      element.removeEventListener('pointermove', handleMove);
      for (const end of ends) element.removeEventListener(end, handleUp);
    };
  }, [box, camera]);
}
