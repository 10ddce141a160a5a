import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Radio } from '../components/choice';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { PageHeader, Section, usePageTitle } from '../components/layout';
import { PasswordInput } from '../components/password-input';
import { WithConfig } from '../config-forms/config-page';
import { configSource } from '../config-forms/queries';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import { asText, asUpdate, FIELDS, MODES, NO_WIDGET, WIDGETS } from './bot-protection-draft';
import { ChallengeCounts } from './challenge-counts';
import { challengesQuery } from './queries';

export function BotProtectionPage() {
  const t = useTexts(signInTexts).botProtection;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => <Protection key={projectId} projectId={projectId} config={config} />}
      </WithConfig>
      <Counts projectId={projectId} />
    </>
  );
}

function Protection({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).botProtection;
  const { read, write } = configSource(useApi(), projectId);
  const widgetNames = { ...t.widgets, [NO_WIDGET]: t.noWidget };
  const form = useSettingsForm(
    projectId,
    useMemo(() => asText(config), [config]),
    {
      mode: {
        path: FIELDS.mode,
        label: t.mode,
        show: (value) => t.modes[value as (typeof MODES)[number]],
        risk: (value) => (value === 'always' ? t.alwaysRisk : undefined),
      },
      provider: {
        path: FIELDS.provider,
        label: t.widget,
        show: (value) => widgetNames[value as keyof typeof widgetNames],
      },
      siteKey: { path: FIELDS.siteKey, label: t.siteKey },
      secretKey: { path: FIELDS.secretKey, label: t.secretKey, show: () => t.hidden },
    },
    {
      source: {
        read: async () => asText(await read()),
        write: async (update) => write(asUpdate(await read(), update)),
      },
    },
  );
  const hasWidget = form.typed.provider !== NO_WIDGET;
  return (
    <SettingsCard settings={form}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.mode}</legend>
        {MODES.map((mode) => (
          <Radio key={mode} value={mode} label={t.modes[mode]} hint={t.modeHints[mode]} {...form.register('mode')} />
        ))}
      </fieldset>
      <Field label={t.widget} hint={t.widgetHint}>
        {(control) => (
          <Select {...control} {...form.register('provider')}>
            {[NO_WIDGET, ...WIDGETS].map((each) => (
              <option key={each} value={each}>
                {widgetNames[each as keyof typeof widgetNames]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasWidget && (
        <>
          <Field label={t.siteKey} error={form.errorOf('siteKey')}>
            {(control) => (
              <Input
                {...control}
                {...form.register('siteKey')}
                autoComplete="off"
                spellCheck={false}
                className="font-mono"
              />
            )}
          </Field>
          <Field label={t.secretKey} hint={t.secretKeyHint} error={form.errorOf('secretKey')}>
            {(control) => (
              <PasswordInput {...control} {...form.register('secretKey')} autoComplete="off" spellCheck={false} />
            )}
          </Field>
        </>
      )}
    </SettingsCard>
  );
}

function Counts({ projectId }: { projectId: string }) {
  const t = useTexts(signInTexts).botProtection.counts;
  const query = useQuery(challengesQuery(useApi(), projectId));
  return (
    <Section title={t.title} description={t.description}>
      <ChallengeCounts query={query} />
    </Section>
  );
}
