import { type ComponentProps, useState } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { CameraProblemNote } from './camera-problem-note.tsx';
import { CameraView } from './camera-view.tsx';

type ViewfinderProps = Omit<ComponentProps<typeof CameraView>, 'onBroken' | 'problem'>;

/** The camera's picture, or why there is none and what to do. */
export function Viewfinder(props: ViewfinderProps) {
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
      problem={problem && <CameraProblemNote problem={problem} onRetry={retry} />}
    />
  );
}
