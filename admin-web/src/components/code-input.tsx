import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Input } from './input';

/** Input for a six-digit code. Phones show the number pad and suggest codes. */
export function CodeInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Authenticator apps show codes with a space in the middle.
      maxLength={7}
      placeholder="000000"
      spellCheck={false}
      className={cx('font-mono tracking-[0.3em]', className)}
    />
  );
}
