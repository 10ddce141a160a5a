import type { ConfigTree } from '@hallpass/js';
import { isSameConfig } from '@hallpass/project-config';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Checkbox } from '../components/choice';
import { CodeEditor } from '../components/code-editor';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { useConfigSave } from '../config-forms/use-config-save';
import { Failure } from '../forms/failure';
import { useUnsaved } from '../forms/unsaved';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import {
  type AccessTokenSettings,
  claimsText,
  parseClaims,
  settingsOf,
  STANDARD_CLAIMS,
  type StandardClaim,
} from './token-claims';
import { TokenPreview } from './token-preview';

const CLAIMS = 'accessTokens.claims';
const STANDARD = 'accessTokens.standardClaims';
const EXAMPLE = '{"plan": {"value": "{{user.server_metadata.plan}}", "default": "free"}}';

export function TokenClaimsPage() {
  const t = useTexts(signInTexts).tokenClaims;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => <TokenClaims key={projectId} projectId={projectId} config={config} />}
      </WithConfig>
    </>
  );
}

function TokenClaims({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).tokenClaims;
  // The values that the user sees and edits. Others may save in the meantime.
  const [base, setBase] = useState(config);
  const [text, setText] = useState(() => claimsText(settingsOf(config).claims));
  const [standard, setStandard] = useState(() => settingsOf(config).standardClaims);
  const parsed = useMemo(() => parseClaims(text, base), [text, base]);
  const stored = settingsOf(base);
  const isDirty = text !== claimsText(stored.claims) || !isSameConfig(standard, stored.standardClaims);
  useUnsaved(isDirty);
  const show = (settings: ConfigTree) => {
    const { claims, standardClaims } = settingsOf(settings);
    setBase(settings);
    setText(claimsText(claims));
    setStandard(standardClaims);
  };
  if (!isDirty && base !== config) show(config);

  const save = useConfigSave(projectId, {
    changesOf: ({ claims, standardClaims }: AccessTokenSettings) => [
      ...changeOf(CLAIMS, { label: t.claims, before: claimsText(stored.claims), after: claimsText(claims) }, claims),
      ...changeOf(
        STANDARD,
        { label: t.standard, before: listOf(stored.standardClaims), after: listOf(standardClaims) },
        standardClaims,
      ),
    ],
    base,
    show: (value, path) => (path === CLAIMS ? claimsText(value as never) : listOf(value as never)),
    done: t.saved,
    canUndo: true,
    onTheirs: (_, now) => show(now as ConfigTree),
  });
  const turn = (name: StandardClaim, isOn: boolean) => {
    const { [name]: _, ...others } = standard;
    setStandard(isOn ? { ...others, [name]: true } : others);
  };
  const draft = 'claims' in parsed ? { claims: parsed.claims, standardClaims: standard } : null;

  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Card>
        <div className="flex flex-col gap-4 p-4 sm:p-5">
          <Failure error={save.error} />
          <div>
            <h2 className="font-semibold">{t.claims}</h2>
            <p className="text-13 text-pretty text-ink-muted">{t.claimsHint}</p>
            <p className="mt-2 text-13 text-ink-muted">
              {t.example} <code className="[overflow-wrap:anywhere]">{EXAMPLE}</code>
            </p>
          </div>
          <CodeEditor label={t.editor} language="json" value={text} onChange={setText} className="h-80" />
          <div role="status">{'problem' in parsed && <Alert tone="warning">{parsed.problem ?? t.invalid}</Alert>}</div>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-semibold">{t.standard}</legend>
            {STANDARD_CLAIMS.map((name) => (
              <Checkbox
                key={name}
                label={<code>{name}</code>}
                hint={t.standardHints[name]}
                checked={standard[name] === true}
                onChange={(event) => turn(name, event.target.checked)}
              />
            ))}
          </fieldset>
        </div>
        <div className="flex items-center justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-4 py-3 sm:px-5">
          {isDirty && (
            <Button variant="ghost" size="small" onClick={() => show(config)}>
              {t.discard}
            </Button>
          )}
          <Button
            variant="primary"
            size="small"
            isBusy={save.isBusy}
            disabled={draft === null || !isDirty}
            onClick={() => draft && void save.run(draft)}
          >
            {t.save}
          </Button>
        </div>
      </Card>
      <TokenPreview projectId={projectId} draft={draft} />
      {save.dialog}
    </div>
  );
}

const listOf = (standard: AccessTokenSettings['standardClaims'] | null): string =>
  Object.keys(standard ?? {}).join(', ');

function changeOf<Value>(path: string, texts: { label: string; before: string; after: string }, value: Value) {
  return texts.before === texts.after ? [] : [{ path, value, ...texts }];
}
