import { ChevronDown, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { fill, useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { cx } from './cx';
import { Menu, MenuChoice, MenuChoices } from './menu';

/** Pages keep the state of each filter in the URL. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="mb-3 flex flex-wrap items-center gap-2">{children}</div>;
}

interface FilterChipProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter with a few options: muted while unset, highlighted and removable while set. */
export function FilterChip<Value extends string>({ label, options, value, onChange }: FilterChipProps<Value>) {
  const t = useTexts(componentsTexts);
  const chosen = options.find((option) => option.value === value);
  return (
    <div
      className={cx(
        'flex h-8 items-center rounded-full border text-13',
        chosen ? 'border-transparent bg-accent-soft text-accent' : 'border-line-strong bg-surface text-ink-muted',
      )}
    >
      <Menu
        trigger={
          <button type="button" className="flex h-full items-center gap-1.5 rounded-full pe-2 ps-3 hover:text-ink">
            {label}
            {chosen && <span className="font-medium">{chosen.label}</span>}
            <ChevronDown aria-hidden className="size-3.5" />
          </button>
        }
      >
        <MenuChoices value={value ?? ''} onValueChange={(next) => onChange(next === '' ? undefined : (next as Value))}>
          <MenuChoice value="">{t.any}</MenuChoice>
          {options.map((option) => (
            <MenuChoice key={option.value} value={option.value}>
              {option.label}
            </MenuChoice>
          ))}
        </MenuChoices>
      </Menu>
      {chosen && <RemoveFilter label={label} onRemove={() => onChange(undefined)} />}
    </div>
  );
}

interface FilterButtonProps {
  label: string;
  Icon: LucideIcon;
  onClick: () => void;
}

/** Sets a filter, or opens a dialog for it. */
export function FilterButton({ label, Icon, onClick }: FilterButtonProps) {
  return (
    <button
      type="button"
      className="flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-13 text-ink-muted hover:text-ink"
      onClick={onClick}
    >
      <Icon aria-hidden className="size-3.5" />
      {label}
    </button>
  );
}

/** A set filter with a free value, such as a date. Shows the value and removes the filter. */
export function ActiveFilter({ label, value, onRemove }: { label: string; value: ReactNode; onRemove: () => void }) {
  return (
    <div className="flex h-8 min-w-0 items-center gap-1.5 rounded-full bg-accent-soft ps-3 text-13 text-accent">
      {label}
      <span className="truncate font-medium">{value}</span>
      <RemoveFilter label={label} onRemove={onRemove} />
    </div>
  );
}

function RemoveFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useTexts(componentsTexts);
  return (
    <button
      type="button"
      aria-label={fill(t.removeFilter, { name: label })}
      className="me-1 grid size-6 shrink-0 place-items-center rounded-full hover:bg-surface"
      onClick={onRemove}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}
