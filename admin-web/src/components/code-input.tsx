import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Input } from './input';

/** Six digits of an authenticator app: phones show their number keys and offer what they know. */
export function CodeInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Room for the space in the middle that apps show.
      maxLength={7}
      placeholder="000000"
      spellCheck={false}
      className={cx('font-mono tracking-[0.3em]', className)}
    />
  );
}
