import { type ReactNode, useState } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { createCamera } from './camera.ts';
import type { Naming } from './outlines.tsx';
import { ScanControls } from './scan-controls.tsx';
import type { Sighting } from './sightings.ts';
import { useKeyboardScanner } from './use-keyboard-scanner.ts';
import { Viewfinder } from './viewfinder.tsx';

type ScanSheetProps = {
  title: string;
  message: string;
  nameOf: (text: string) => Naming | undefined;
  onSee: (sightings: readonly Sighting[]) => void;
  onText: (text: string) => void;
  onClose: () => void;
  /** What is typed is taken as it is, without bins and places of such a name. */
  isPlain?: boolean;
  children?: ReactNode;
};

/** The scanner as a sheet over the current screen. */
export function ScanSheet(props: ScanSheetProps) {
  const { title, message, nameOf, onSee, onText, onClose, isPlain = false, children } = props;
  const [camera] = useState(createCamera);
  const isStopped = useCell(camera.state).status === 'stopped';
  useKeyboardScanner(onText);
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      {/* Why there is no picture needs less room than one. */}
      <div
        className={cx(
          'relative -mx-5 mb-3 overflow-y-auto bg-camera',
          isStopped ? 'max-h-[46dvh]' : 'h-[min(46dvh,26rem)]',
        )}
      >
        <Viewfinder camera={camera} nameOf={nameOf} onSee={onSee} onPick={onText} />
      </div>
      <div className="space-y-3">
        <p role="status" className="empty:hidden">
          {message}
        </p>
        <ScanControls camera={camera} isPlain={isPlain} onText={onText} />
        {children}
      </div>
    </Sheet>
  );
}
