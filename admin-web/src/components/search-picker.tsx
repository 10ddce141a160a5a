import { useId, useState } from 'react';
import { fill, useTexts } from '../texts';
import { componentsPickerTexts } from '../texts/generated/components-picker-texts';
import { Avatar } from './avatar';
import { SearchField } from './search-field';
import { ErrorState, Loading, Skeleton } from './states';

export interface Pick {
  id: string;
  name: string;
  detail?: string | null;
  imageUrl?: string | null;
}

/** Search results in the shape of a react-query result. */
interface Found {
  data: Pick[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface SearchPickerProps {
  label: string;
  placeholder: string;
  /** A hook that returns the matches for a text, or the first items if it is empty. */
  useFound: (text: string) => Found;
  value: Pick | null;
  onChange: (pick: Pick) => void;
  isSquare?: boolean;
}

/** Picks an item from a long list by part of its name. */
export function SearchPicker({ label, placeholder, useFound, value, onChange, isSquare }: SearchPickerProps) {
  const t = useTexts(componentsPickerTexts);
  const name = useId();
  const [text, setText] = useState('');
  const { data, error, refetch } = useFound(text);
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={label} placeholder={placeholder} value={text} onSearch={setText} isPart />
      <div
        role="radiogroup"
        aria-label={label}
        className="h-60 overflow-y-auto rounded-lg border border-line bg-sunken p-1"
      >
        {error && !data ? (
          <ErrorState error={error} title={t.failed} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Loading what={label}>
            <div className="flex flex-col gap-2 p-2">
              <Skeleton className="h-8 w-full" />
              <Skeleton className="h-8 w-full" />
            </div>
          </Loading>
        ) : data.length === 0 ? (
          <p className="p-3 text-13 text-ink-muted">{t.nothing}</p>
        ) : (
          data.map((pick) => (
            <label
              key={pick.id}
              className="flex cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={value?.id === pick.id}
                onChange={() => onChange(pick)}
              />
              <Avatar name={pick.name} imageUrl={pick.imageUrl} size="small" isSquare={isSquare} />
              <span className="flex min-w-0 flex-col">
                <span className="truncate text-sm font-medium">{pick.name}</span>
                {pick.detail && <span className="truncate text-xs text-ink-muted">{pick.detail}</span>}
              </span>
            </label>
          ))
        )}
      </div>
      <p role="status" className="text-xs text-ink-muted">
        {value && fill(t.picked, { name: value.name })}
      </p>
    </div>
  );
}
