import CameraOff from 'lucide-react/icons/camera-off';
import { type ComponentProps, useState } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CameraView } from './camera-view.tsx';
import type { CameraProblem } from './open-stream.ts';

type ViewfinderProps = Omit<ComponentProps<typeof CameraView>, 'onBroken' | 'problem'> & {
  /** Whether a picture can be chosen instead. */
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
