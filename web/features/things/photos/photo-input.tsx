import Camera from 'lucide-react/icons/camera';
import { type ReactNode, useRef } from 'react';
import { cx } from '#web/ui/marks/class-names.ts';

type PhotoInputProps = {
  label: string;
  /** Then it also takes pictures that are dropped on the page. */
  isMultiple?: boolean;
  /** Opens the phone's camera directly. */
  isCamera?: boolean;
  onChoose: (files: File[]) => void;
  children: (open: () => void, label: string) => ReactNode;
};

/** Without `isCamera`, a phone offers its camera and its photos. */
export function PhotoInput({
  label,
  isMultiple = false,
  isCamera = false,
  onChoose,
  children,
}: PhotoInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click(), label)}
      <input
        ref={input}
        type="file"
        accept={isCamera ? 'image/*' : 'image/*,.heic,.heif'}
        capture={isCamera ? 'environment' : undefined}
        multiple={isMultiple}
        data-takes-drops={isMultiple ? 'photos' : undefined}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}

type PhotoButtonProps = Omit<PhotoInputProps, 'children'> & { isIcon?: boolean; className?: string };

/** A dashed field where the photo will be; or a round button, over a photo. */
export function PhotoButton({ isIcon = false, className, ...input }: PhotoButtonProps) {
  return (
    <PhotoInput {...input}>
      {(open, label) => (
        <button
          type="button"
          onClick={open}
          aria-label={isIcon ? label : undefined}
          className={cx(isIcon ? iconClass : tileButtonClass, className)}
        >
          <Camera size={24} aria-hidden />
          {!isIcon && label}
        </button>
      )}
    </PhotoInput>
  );
}

const iconClass =
  'absolute right-2 bottom-2 flex size-11 items-center justify-center rounded-full bg-raised text-ink shadow-float hover:bg-kraft';

const tileButtonClass =
  'flex min-h-24 min-w-24 max-w-full flex-col items-center justify-center gap-1 rounded-card border border-ink-soft border-dashed px-2 py-1 text-center font-medium text-ink-soft text-sm hover:bg-kraft/60 hover:text-ink';

export function isPicture({ type, name }: File): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name);
}

const namedMax = 3;

const longest = 40;

/** Names of files that were not taken, for a message. */
export function fileNames(files: readonly File[]): string {
  const names = files
    .slice(0, namedMax)
    .map(({ name }) => (name.length > longest ? `${name.slice(0, longest)}…` : name));
  return files.length > namedMax ? `${names.join(', ')} … (${files.length})` : names.join(', ');
}
