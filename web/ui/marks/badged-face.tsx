import { type Face, Faces } from './faces.tsx';
import type { Icon } from './icon.ts';

type BadgedFaceProps = {
  person: Face;
  /** What the person did. */
  icon: Icon;
};

export function BadgedFace({ person, icon: IconShape }: BadgedFaceProps) {
  return (
    <span className="relative inline-flex shrink-0 self-start">
      <Faces people={[person]} size="medium" />
      <span className="absolute -right-1.5 -bottom-1 inline-flex size-5.5 items-center justify-center rounded-full bg-kraft text-on-kraft ring-2 ring-card">
        <IconShape size={13} aria-hidden />
      </span>
    </span>
  );
}
