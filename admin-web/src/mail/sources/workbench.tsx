import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { Alert } from '../../components/alert';
import { CodeEditor } from '../../components/code-editor';
import { fill, useTexts } from '../../texts';
import type { LivePreview, SourceProblem } from './preview';
import { sourceTexts } from './texts';

interface WorkbenchProps {
  source: string;
  onSource: (source: string) => void;
  /** The edited source. Problems of the other source are listed separately. */
  file: SourceProblem['file'];
  live: LivePreview;
  /** Called on Ctrl-S or Cmd-S. */
  onSave: () => void;
  /** Shown above the editor. */
  settings: ReactNode;
  preview: ReactNode;
  /** Shown below the editor. */
  children?: ReactNode;
}

export function Workbench({ source, onSource, file, live, onSave, settings, preview, children }: WorkbenchProps) {
  const t = useTexts(sourceTexts);
  const { problems, isStale } = live;
  const here = useMemo(
    () =>
      problems
        .filter((problem) => problem.file === file)
        .map(({ line, column, message }) => ({ line: line ?? 1, column: column ?? undefined, message })),
    [problems, file],
  );
  const elsewhere = problems.filter((problem) => problem.file !== file);
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    onSave();
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2" onKeyDown={saveByKey}>
      <div className="flex min-w-0 flex-col gap-3">
        {settings}
        <CodeEditor
          label={t.editor}
          language="tsx"
          value={source}
          onChange={onSource}
          problems={here}
          className="h-[36rem]"
        />
        {elsewhere.map(({ message }) => (
          <Alert key={message} tone="warning">
            {fill(file === 'template' ? t.problemInTheme : t.problemInTemplate, { message })}
          </Alert>
        ))}
        {problems.length === 0 && (
          <p role="status" className="flex items-center gap-2 text-13 text-ink-muted">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
            {isStale ? t.checking : t.noProblems}
          </p>
        )}
        {children}
      </div>
      {preview}
    </div>
  );
}
