import type { ChatContext } from '@hallpass/js';
import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { Alert } from '../../components/alert';
import { CodeEditor } from '../../components/code-editor';
import { fill, useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { AiChat } from './ai-chat';
import type { LivePreview } from './preview';

interface WorkbenchProps {
  projectId: string;
  /** Id of the template, theme or draft. */
  id: string;
  context: ChatContext;
  source: string;
  onSource: (source: string) => void;
  /** Shown instead of the code editor. */
  form?: ReactNode;
  live: LivePreview;
  /** Called on Ctrl-S or Cmd-S. */
  onSave: () => void;
  /** Shown above the editor. */
  settings: ReactNode;
  preview: ReactNode;
}

/** An editor with its preview. */
export function Workbench(props: WorkbenchProps) {
  const { projectId, id, context, source, onSource, form, live, onSave, settings, preview } = props;
  const t = useTexts(emailsSourcesTexts);
  const { problems, isStale } = live;
  const file = context === 'email-theme' ? 'theme' : 'template';
  const here = useMemo(
    () =>
      problems
        .filter((problem) => problem.file === file)
        .map(({ line, column, message }) => ({ line: line ?? 1, column: column ?? undefined, message })),
    [problems, file],
  );
  const unplaced = problems.filter((problem) => form || problem.file !== file);
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    onSave();
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2" onKeyDown={saveByKey}>
      <div className="flex min-w-0 flex-col gap-3">
        {settings}
        {form || (
          <CodeEditor
            label={t.editor}
            language="tsx"
            value={source}
            onChange={onSource}
            problems={here}
            className="h-[36rem]"
          />
        )}
        {unplaced.map((problem) => (
          <Alert key={problem.message} tone="warning">
            {fill(t.problemIn[problem.file === file ? 'source' : problem.file], { message: problem.message })}
          </Alert>
        ))}
        {problems.length === 0 && (
          <p role="status" className="flex items-center gap-2 text-13 text-ink-muted">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
            {isStale ? t.checking : t.noProblems}
          </p>
        )}
        <AiChat projectId={projectId} threadId={id} context={context} source={source} onTake={onSource} />
      </div>
      {preview}
    </div>
  );
}
