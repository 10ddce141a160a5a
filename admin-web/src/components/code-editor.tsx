import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fill, plural, useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import type { CodeLanguage, CodeProblem, MountedEditor } from './code-editor-types';
import { cx } from './cx';
import { Loading, Skeleton } from './states';

interface CodeEditorProps {
  /** Accessible name. */
  label: string;
  language: CodeLanguage;
  value: string;
  /** Omit for a read-only editor. */
  onChange?: (value: string) => void;
  problems?: readonly CodeProblem[];
  /** Ids of a hint or an error, from `Field`. */
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  /** Must set a height, such as `h-96`. */
  className?: string;
}

const NO_PROBLEMS: readonly CodeProblem[] = [];

/** A code editor with highlighting, search and inline problems. Its code is loaded on first use. */
export function CodeEditor({
  label,
  language,
  value,
  onChange,
  problems = NO_PROBLEMS,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid = false,
  className = 'h-72',
}: CodeEditorProps) {
  const t = useTexts(componentsTexts).editor;
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<MountedEditor | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const latest = useRef({ value, onChange });
  const isReadOnly = onChange === undefined;

  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    let mounted: MountedEditor | null = null;
    let isCurrent = true;
    import('./code-editor-mount').then(
      ({ mountEditor }) => {
        if (!isCurrent || host.current === null) return;
        mounted = mountEditor(host.current, {
          label,
          language,
          isReadOnly,
          text: latest.current.value,
          onChange: (text) => {
            latest.current.value = text;
            latest.current.onChange?.(text);
          },
        });
        setEditor(mounted);
      },
      (error: Error) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
      mounted?.destroy();
      setEditor(null);
    };
  }, [label, language, isReadOnly]);
  useEffect(() => editor?.setText(value), [editor, value]);
  useEffect(() => editor?.setProblems(problems), [editor, problems]);
  // Show the page's error state, which offers to retry.
  if (failure !== null) throw failure;

  const isRefused = isInvalid || problems.length > 0;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        role="group"
        aria-label={label}
        aria-describedby={describedBy}
        className={cx(
          'relative min-w-0 overflow-hidden rounded-lg border bg-surface shadow-raised',
          'has-focus-visible:outline-2 has-focus-visible:outline-ring focus-within:outline-2 focus-within:outline-ring',
          isRefused ? 'border-danger' : 'border-line-field',
          className,
        )}
      >
        {editor === null && (
          <Loading what={label}>
            <div className="absolute inset-0 flex flex-col gap-2 p-4">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </Loading>
        )}
        <div ref={host} dir="ltr" className="h-full" />
      </div>
      {problems.length > 0 && (
        <div role="status" className="text-13 text-danger">
          <p className="font-medium">{plural(t.problems, problems.length)}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {problems.map(({ line, message }, at) => (
              <li key={at}>
                <button
                  type="button"
                  className="flex items-start gap-1.5 rounded-md text-start hover:underline"
                  onClick={() => editor?.goToLine(line)}
                >
                  <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                  {fill(t.line, { line, message })}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
