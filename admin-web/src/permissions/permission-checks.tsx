import { useId } from 'react';
import type { Definition } from './graph';

interface PermissionChecksProps {
  label: string;
  isLabelHidden?: boolean;
  hint?: string;
  none: string;
  definitions: readonly Definition[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export function PermissionChecks({
  label,
  isLabelHidden = false,
  hint,
  none,
  definitions,
  value,
  onChange,
}: PermissionChecksProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint && `${id}-hint`} className="flex min-w-0 flex-col">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-13 font-medium'}>{label}</legend>
      {definitions.length === 0 ? (
        <p className="text-13 text-ink-muted">{none}</p>
      ) : (
        <div className="max-h-60 overflow-y-auto rounded-lg border border-line bg-sunken p-1">
          {definitions.map((definition) => (
            <label
              key={definition.id}
              className="flex cursor-pointer items-baseline gap-3 rounded-md px-2 py-1.5 hover:bg-hover"
            >
              <input
                type="checkbox"
                className="size-4 shrink-0 translate-y-0.5 accent-accent"
                checked={value.includes(definition.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, definition.id] : value.filter((each) => each !== definition.id))
                }
              />
              <span className="flex min-w-0 flex-col">
                <code className="font-mono text-13 [overflow-wrap:anywhere]">{definition.id}</code>
                {definition.description && <span className="text-xs text-ink-muted">{definition.description}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-ink-faint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
