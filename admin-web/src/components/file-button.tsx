import { type ComponentProps, useRef } from 'react';
import { Button } from './button';

interface FileButtonProps extends ComponentProps<typeof Button> {
  /** Media types and endings of file names. */
  accept: string;
  /** Name of the file input, for screen readers. */
  label: string;
  onFile: (file: File) => void;
}

/** A button that lets the user choose a file. */
export function FileButton({ accept, label, onFile, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button {...props} onClick={() => input.current?.click()} />
    </>
  );
}
