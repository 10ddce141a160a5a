import type { Json } from '@hallpass/js';
import { type ConfigPlace, configValueAt, configPlaces } from '@hallpass/project-config';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CodeEditor } from '../components/code-editor';
import { Diff } from '../components/diff';
import { Dialog, DialogActions } from '../components/dialog';
import { Card } from '../components/layout';
import { useConfigSave } from '../config-forms/use-config-save';
import { Failure } from '../forms/failure';
import { useUnsaved } from '../forms/unsaved';
import { fill, plural, useTexts } from '../texts';
import { configurationTexts } from '../texts/generated/configuration-texts';
import { Input } from '../components/input';
import { lineOf, type ParsedChange, parseChange, withSetting } from './change';
import { shortText, withoutSecrets } from './shown-value';
import { usePlaceHelp } from './place-help';

const SHOWN = 12;

const ROUTE = '/signed-in/projects/$projectId/configuration';

/** Edits any settings as JSON. Validates while typing, and shows a diff before saving. */
export function ChangeEditor({ projectId, config }: { projectId: string; config: object }) {
  const t = useTexts(configurationTexts).change;
  const search = useSearch({ from: ROUTE });
  // The values that the user sees and edits. Others may save in the meantime.
  const [base, setBase] = useState(config);
  const [text, setText] = useState(() => beginning(search, config));
  const [isReviewing, setReviewing] = useState(false);
  const parsed = useMemo(() => parseChange(text, config), [text, config]);
  const isEmpty = text.trim() === '';
  if (isEmpty && base !== config) setBase(config);
  useUnsaved(!isEmpty);

  const save = useConfigSave(projectId, {
    changesOf: ({ change }: ParsedChange) =>
      Object.entries(change).map(([path, value]) => ({
        path,
        value,
        label: path,
        before: shown(path, configValueAt(base, path)),
        after: shown(path, value),
      })),
    base,
    show: (value, path) => shown(path, value),
    done: t.saved,
    onTheirs: (_, now) => setBase(now),
  });
  const choose = (place: ConfigPlace) =>
    setText(
      withSetting(text, place.path, (configValueAt(config, place.path) ?? place.fallback ?? null) as Json | null),
    );

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <div className="flex flex-col gap-4 p-4 sm:p-5">
          <div>
            <h2 className="font-semibold">{t.title}</h2>
            <p className="text-13 text-pretty text-ink-muted">{t.hint}</p>
          </div>
          <Failure error={save.error} />
          <CodeEditor
            label={t.editor}
            language="json"
            value={text}
            onChange={setText}
            problems={parsed?.problems.map(({ key, message }) => ({
              line: key === null ? 1 : lineOf(text, key),
              message,
            }))}
            className="h-80"
          />
          <Verdict parsed={parsed} isEmpty={isEmpty} />
        </div>
        <div className="flex items-center justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-4 py-3 sm:px-5">
          {!isEmpty && (
            <Button variant="ghost" size="small" onClick={() => setText('')}>
              {t.discard}
            </Button>
          )}
          <Button
            variant="primary"
            size="small"
            isBusy={save.isBusy}
            disabled={parsed === null || parsed.problems.length > 0 || parsed.differences.length === 0}
            onClick={() => setReviewing(true)}
          >
            {t.review}
          </Button>
        </div>
      </Card>
      <SettingFinder onChoose={choose} />
      {isReviewing && parsed && (
        <Dialog title={t.dialog} description={t.dialogHint} onClose={() => setReviewing(false)}>
          <Diff label={t.diff} before={linesOf(parsed, 'before')} after={linesOf(parsed, 'after')} />
          <DialogActions>
            <Button onClick={() => setReviewing(false)} autoFocus>
              {t.cancel}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                setReviewing(false);
                void save.run(parsed).then((isSaved) => isSaved && setText(''));
              }}
            >
              {t.save}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {save.dialog}
    </div>
  );
}

function Verdict({ parsed, isEmpty }: { parsed: ParsedChange | null; isEmpty: boolean }) {
  const t = useTexts(configurationTexts).change;
  if (isEmpty) return <p className="text-13 text-ink-muted">{t.empty}</p>;
  if (parsed === null) return <Alert tone="warning">{t.invalid}</Alert>;
  if (parsed.problems.length > 0) return null;
  return (
    <div role="status" className="flex flex-col gap-2">
      {parsed.withoutEffect.map((path) => (
        <Alert key={path} tone="warning">
          {fill(t.noEffect, { path })}
        </Alert>
      ))}
      {parsed.differences.length === 0 ? (
        <p className="text-13 text-ink-muted">{t.same}</p>
      ) : (
        <p className="text-13 text-ink-muted">{plural(t.ok, parsed.differences.length)}</p>
      )}
    </div>
  );
}

const shown = (path: string, value: unknown): string => shortText(withoutSecrets(path, value));

/** One line for each setting that differs. */
const linesOf = ({ differences }: ParsedChange, side: 'before' | 'after'): string =>
  differences.map(({ path, [side]: value }) => `${path}: ${value === undefined ? '' : shown(path, value)}`).join('\n');

/** Initial text of the editor, from the link's parameters. */
function beginning({ set, reset }: { set?: string; reset?: string }, config: object): string {
  if (reset !== undefined) return withSetting('', reset, null);
  return set === undefined ? '' : withSetting('', set, (configValueAt(config, set) ?? null) as Json | null);
}

/** Lists all settings with the values they accept. Choosing a setting adds it to the editor. */
function SettingFinder({ onChoose }: { onChoose: (place: ConfigPlace) => void }) {
  const t = useTexts(configurationTexts).help;
  const help = usePlaceHelp();
  const [query, setQuery] = useState('');
  const places = useMemo(() => configPlaces(), []);
  const text = query.trim().toLowerCase();
  // While the search is empty, list only settings that can be set individually.
  const found = places.filter(({ path, kind }) =>
    text === '' ? kind === 'value' && !path.includes('*') : path.toLowerCase().includes(text),
  );
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="font-semibold">{t.title}</h2>
      <Input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="flex flex-col">
        {found.slice(0, SHOWN).map((place) => (
          <li key={place.path}>
            <button
              type="button"
              aria-label={fill(t.insert, { path: place.path })}
              className="-mx-2 w-[calc(100%+1rem)] rounded-lg px-2 py-1.5 text-start hover:bg-hover"
              onClick={() => onChoose(place)}
            >
              <span className="block font-mono text-13 font-medium [overflow-wrap:anywhere]">{place.path}</span>
              <span className="block text-xs text-ink-faint">{help(place)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="text-xs text-ink-faint">{plural(t.more, found.length - SHOWN)}</p>}
      <p className="text-xs text-ink-faint">{t.example}</p>
    </Card>
  );
}
