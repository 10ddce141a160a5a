import type { Json } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';
import { type ReactNode, useState } from 'react';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { type Clash, ConflictDialog } from '../forms/conflict';
import { type Change, useChange } from '../forms/use-change';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import { type ConfigChange, conflictsOf, updateOf } from './config-change';
import { configSource } from './queries';

export interface SettingsSource {
  read: () => Promise<object>;
  write: (update: Record<string, Json | null>) => Promise<void>;
}

interface ConfigSaveOptions<Input> {
  changesOf: (input: Input) => ConfigChange[];
  /** The stored values as the user last saw them. */
  base: object;
  /** Formats a value that another owner has stored. */
  show: (value: unknown, path: string) => string;
  done: string | ((input: Input) => string);
  onDone?: (input: Input) => unknown;
  /** Offers to restore the previous values for a moment. Set it only if owners can read those values. */
  canUndo?: boolean;
  /**
   * Called when the user accepts the values that another owner has stored.
   * @param now all current values
   */
  onTheirs?: (paths: readonly string[], now: object) => void;
  /** Defaults to the configuration. */
  source?: SettingsSource;
}

type Question =
  | { kind: 'clashes'; clashes: Clash[]; answer: (choice: 'theirs' | 'mine' | 'cancel') => void }
  | { kind: 'review'; changes: ConfigChange[]; answer: (choice: 'save' | 'cancel') => void };

/** The user canceled: nothing was saved, and nothing failed. */
class Declined extends Error {}

/**
 * Saves settings of a project. Asks first if another owner has changed the same settings, or if the changes may lock
 * someone out.
 * @returns the save, and the dialog for the page to render, if any
 */
export function useConfigSave<Input>(
  projectId: string,
  options: ConfigSaveOptions<Input>,
): Change<Input> & { dialog: ReactNode } {
  const api = useApi();
  const [question, setQuestion] = useState<Question | null>(null);
  const { read, write } = options.source ?? configSource(api, projectId);

  const ask = <Choice,>(make: (answer: (choice: Choice) => void) => Question) =>
    new Promise<Choice>((resolve) => {
      setQuestion(
        make((choice) => {
          setQuestion(null);
          resolve(choice);
        }),
      );
    });

  /** @returns the values stored at the paths of the changes */
  const settle = async (changes: ConfigChange[]): Promise<Record<string, Json | null>> => {
    const now = await read();
    const before = Object.fromEntries(changes.map(({ path }) => [path, (configValueAt(now, path) ?? null) as Json]));
    const conflicts = conflictsOf(changes, options.base, now);
    if (conflicts.length === 0) return before;
    const clashes = conflicts.map(({ path, label, after }) => ({
      field: path,
      label,
      theirs: options.show(configValueAt(now, path), path),
      yours: after,
    }));
    const choice = await ask<'theirs' | 'mine' | 'cancel'>((answer) => ({ kind: 'clashes', clashes, answer }));
    if (choice === 'mine') return before;
    if (choice === 'theirs')
      options.onTheirs?.(
        conflicts.map(({ path }) => path),
        now,
      );
    throw new Declined();
  };

  const save = useChange({
    act: async (input: Input) => {
      const changes = options.changesOf(input);
      const before = await settle(changes);
      if (changes.some(({ risk }) => risk !== undefined)) {
        const choice = await ask<'save' | 'cancel'>((answer) => ({ kind: 'review', changes, answer }));
        if (choice === 'cancel') throw new Declined();
      }
      if (changes.length > 0) await write(updateOf(changes));
      return before;
    },
    refreshes: [keys.project(projectId), keys.projects],
    done: (_, input) => (typeof options.done === 'function' ? options.done(input) : options.done),
    undo: options.canUndo ? (before) => write(before) : undefined,
    onDone: (_, input) => options.onDone?.(input),
  });
  return {
    ...save,
    error: save.error instanceof Declined ? null : save.error,
    dialog: question && <QuestionDialog question={question} />,
  };
}

function QuestionDialog({ question }: { question: Question }) {
  if (question.kind === 'review') return <ReviewDialog changes={question.changes} onAnswer={question.answer} />;
  return (
    <ConflictDialog
      clashes={question.clashes}
      onUseTheirs={() => question.answer('theirs')}
      onSaveMine={() => question.answer('mine')}
      onClose={() => question.answer('cancel')}
    />
  );
}

interface ReviewDialogProps {
  changes: readonly ConfigChange[];
  onAnswer: (choice: 'save' | 'cancel') => void;
}

/** Shows changes before they are saved: old and new values, and whom they may lock out. */
function ReviewDialog({ changes, onAnswer }: ReviewDialogProps) {
  const t = useTexts(configFormsTexts).review;
  const risks = [...new Set(changes.flatMap(({ risk }) => risk ?? []))];
  return (
    <Dialog title={t.title} description={t.description} onClose={() => onAnswer('cancel')}>
      <div className="flex flex-col gap-4">
        <Alert tone="warning">
          <ul className="flex flex-col gap-1">
            {risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </Alert>
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {changes.map(({ path, label, before, after }) => (
            <li key={path} className="flex flex-col gap-1 px-3 py-2.5">
              <span className="text-sm font-medium">{label}</span>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-13 [overflow-wrap:anywhere]">
                <dt className="text-ink-muted">{t.before}</dt>
                <dd>{before}</dd>
                <dt className="text-ink-muted">{t.after}</dt>
                <dd className="font-medium">{after}</dd>
              </dl>
            </li>
          ))}
        </ul>
      </div>
      <DialogActions>
        <Button onClick={() => onAnswer('cancel')} autoFocus>
          {t.cancel}
        </Button>
        <Button variant="danger" onClick={() => onAnswer('save')}>
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
