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
