import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Input } from './input';

const PAUSE_MILLIS = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (value: string) => void;
  /** Set if the field belongs to a picker, not to the page. */
  isPart?: boolean;
}

/** Searches when the user pauses typing, and at once on Enter. */
export function SearchField({ label, placeholder, value, onSearch, isPart = false }: SearchFieldProps) {
  const t = useTexts(componentsTexts);
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(value);
  // The value changed outside: a link, or the browser's back button.
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string, pauseMillis: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), pauseMillis);
  };
  return (
    <form
      role={isPart ? undefined : 'search'}
      className="relative max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        search(text, 0);
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute top-2.5 start-3 size-4 text-ink-faint" />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className="px-9 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => search(event.target.value, PAUSE_MILLIS)}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t.clearSearch}
          className="absolute inset-y-1 end-1 grid w-7 place-items-center rounded-md text-ink-faint hover:text-ink"
          onClick={() => {
            search('', 0);
            input.current?.focus();
          }}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </form>
  );
}
