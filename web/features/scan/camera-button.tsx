import type { ButtonHTMLAttributes } from 'react';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

type CameraButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: Icon;
  label: string;
};

/** A round button that can be read on any picture. */
export function CameraButton({ icon: IconShape, label, className, ...rest }: CameraButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-camera/70 text-on-camera transition-transform duration-150 active:scale-90',
        className,
      )}
    >
      <IconShape size={22} aria-hidden />
    </button>
  );
}
