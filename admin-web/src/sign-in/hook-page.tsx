import type { ConfigTree } from '@hallpass/js';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Checkbox, Radio } from '../components/choice';
import { TextField } from '../components/fields';
import { PageHeader, Section, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { configSource } from '../config-forms/queries';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import { HOOK_PATHS, hookUpdate, isHookUrl, withHook } from './hook-draft';
import { HookSecret } from './hook-secret';
import { HookTester } from './hook-tester';

export function HookPage() {
  const t = useTexts(signInTexts).hook;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => <Hook key={projectId} projectId={projectId} config={config} />}
      </WithConfig>
    </>
  );
}

const EVENTS = ['onSignUp', 'onSignIn', 'onToken'] as const;
const MODES = ['deny', 'allow'] as const;

function Hook({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).hook;
  const { read, write } = configSource(useApi(), projectId);
  const risk = (value: unknown) => (value === true ? t.eventRisk : undefined);
  const form = useSettingsForm(
    projectId,
    useMemo(() => withHook(config), [config]),
    {
      url: { path: HOOK_PATHS.url, label: t.url },
      onSignUp: { path: HOOK_PATHS.onSignUp, label: t.onSignUp, risk },
      onSignIn: { path: HOOK_PATHS.onSignIn, label: t.onSignIn, risk },
      onToken: { path: HOOK_PATHS.onToken, label: t.onToken, risk },
      onFailure: {
        path: HOOK_PATHS.onFailure,
        label: t.onFailure,
        show: (value) => t.modes[value as (typeof MODES)[number]],
      },
    },
    {
      rule: (name, text) => (name === 'url' && text !== '' && !isHookUrl(text) ? t.wrongUrl : undefined),
      source: {
        read: async () => withHook(await read()),
        write: async (update) => write(hookUpdate(await read(), update)),
      },
    },
  );
  return (
    <>
      <Section title={t.settings}>
        <SettingsCard settings={form}>
          <TextField
            label={t.url}
            hint={t.urlHint}
            error={form.errorOf('url')}
            type="text"
            inputMode="url"
            placeholder="https://api.example.com/hallpass-hook"
            spellCheck={false}
            {...form.register('url')}
          />
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 text-13 font-medium">{t.events}</legend>
            {EVENTS.map((event) => (
              <Checkbox key={event} label={t[event]} hint={t[`${event}Hint`]} {...form.register(event)} />
            ))}
          </fieldset>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 text-13 font-medium">{t.onFailure}</legend>
            {MODES.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                label={t.modes[mode]}
                hint={t.modeHints[mode]}
                {...form.register('onFailure')}
              />
            ))}
          </fieldset>
        </SettingsCard>
      </Section>
      <HookSecret projectId={projectId} />
      <HookTester projectId={projectId} url={String(form.typed.url ?? '').trim()} />
    </>
  );
}
