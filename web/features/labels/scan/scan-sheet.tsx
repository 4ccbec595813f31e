import { useState } from 'react';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { createCamera } from './camera/camera.ts';
import type { Naming } from './camera/outlines.tsx';
import type { Sighting } from './camera/sightings.ts';
import { Viewfinder } from './camera/viewfinder.tsx';
import { useKeyboardScanner } from './input/use-keyboard-scanner.ts';
import { ScanControls } from './scan-controls.tsx';

type ScanSheetProps = {
  title: string;
  message: string;
  nameOf: (text: string) => Naming | undefined;
  onSee: (sightings: readonly Sighting[]) => void;
  onText: (text: string) => void;
  onClose: () => void;
};

/** The scanner as a sheet over the current screen. */
export function ScanSheet({ title, message, nameOf, onSee, onText, onClose }: ScanSheetProps) {
  const [camera] = useState(createCamera);
  useKeyboardScanner(onText);
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <div className="relative -mx-5 mb-3 h-[min(46dvh,26rem)] overflow-y-auto bg-camera">
        <Viewfinder camera={camera} nameOf={nameOf} onSee={onSee} onPick={onText} />
      </div>
      <div className="space-y-3">
        <p role="status">{message}</p>
        <ScanControls camera={camera} onText={onText} />
      </div>
    </Sheet>
  );
}
