import { type ReactNode, useRef } from 'react';

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
        data-takes-drops={isMultiple || undefined}
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
