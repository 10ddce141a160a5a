import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Input } from './input';

/** A password field that can show its text (WCAG 2.2, 3.3.8). */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pe-10" spellCheck={false} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={useTexts(componentsTexts).showPassword}
        className="absolute inset-y-1 end-1 grid w-8 place-items-center rounded-md text-ink-faint hover:text-ink"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
