import type { ConfigTree, Json } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Checkbox, Radio } from '../components/choice';
import { Field } from '../components/field';
import { Textarea } from '../components/input';
import { PageHeader, Section, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { newConfigKey } from '../config-forms/config-key';
import { configSource } from '../config-forms/queries';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { ApplicationsTabs } from './applications-page';
import { entriesOf } from './refusals';

/** Settings for all applications of the project. */
export function ApplicationsSettingsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/applications/settings' });
  const { title, description } = useTexts(applicationsTexts);
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} description={description} />
      <ApplicationsTabs />
      <WithConfig projectId={projectId}>
        {(config) => <SelfRegistration key={projectId} projectId={projectId} config={config} />}
      </WithConfig>
    </>
  );
}

const DOCUMENTS = 'authorizationServer.clientDocuments';
const HOSTS = 'authorizationServer.clientDocumentHosts';
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/i;
const HOST_MAX_LENGTH = 253;

/** Decides which clients register themselves (contract/08 §9). */
function SelfRegistration({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(applicationsTexts).selfRegistration;
  const { read, write } = configSource(useApi(), projectId);
  const form = useSettingsForm(
    projectId,
    useMemo(() => asText(config), [config]),
    {
      documents: {
        path: DOCUMENTS,
        label: t.documents,
        show: (value) => t.documentChoices[value as keyof typeof t.documentChoices],
        risk: (value) => (value === 'any' ? undefined : t.documentsRisk),
      },
      hosts: { path: HOSTS, label: t.hosts },
      allowsRegistration: { path: 'authorizationServer.allowClientRegistration', label: t.allowsRegistration },
    },
    {
      rule: (name, text) => {
        const wrong =
          name === 'hosts' && entriesOf(text).find((host) => !HOST.test(host) || host.length > HOST_MAX_LENGTH);
        return wrong ? fill(t.hostInvalid, { host: wrong }) : undefined;
      },
      source: {
        read: async () => asText(await read()),
        write: ({ [HOSTS]: hosts, ...rest }) =>
          write({
            ...rest,
            ...(hosts !== undefined && { [HOSTS]: asHosts(hosts) }),
          }),
      },
    },
  );
  return (
    <Section title={t.title} description={t.description}>
      <SettingsCard settings={form}>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t.documents}</legend>
          {(['any', 'listed', 'off'] as const).map((each) => (
            <Radio
              key={each}
              value={each}
              label={t.documentChoices[each]}
              hint={t.documentHints[each]}
              {...form.register('documents')}
            />
          ))}
        </fieldset>
        {form.typed.documents === 'listed' && (
          <Field label={t.hosts} hint={t.hostsHint} error={form.errorOf('hosts')}>
            {(control) => (
              <Textarea
                {...control}
                {...form.register('hosts')}
                rows={3}
                placeholder={t.hostsExample}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        )}
        <Checkbox
          label={t.allowsRegistration}
          hint={t.allowsRegistrationHint}
          {...form.register('allowsRegistration')}
        />
      </SettingsCard>
    </Section>
  );
}

/** The configuration with the hosts as text, one per line, as the form has them. */
function asText(config: ConfigTree): object {
  const hosts = Object.values(configValueAt(config, HOSTS) as Record<string, { host?: string }>);
  const lines = hosts.map(({ host = '' }) => host).toSorted((a, b) => a.localeCompare(b));
  const settings = configValueAt(config, 'authorizationServer') as object;
  return {
    authorizationServer: {
      ...settings,
      clientDocuments: configValueAt(config, DOCUMENTS) ?? 'any',
      clientDocumentHosts: lines.join('\n'),
    },
  };
}

function asHosts(text: Json | null): Record<string, { host: string }> | null {
  if (text === null) return null;
  const hosts: Record<string, { host: string }> = {};
  for (const host of new Set(entriesOf(String(text).toLowerCase())))
    hosts[newConfigKey(host, Object.keys(hosts), 'host')] = { host };
  return hosts;
}
