import type { ConfigTree } from '@hallpass/js';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from '../components/button';
import { Checkbox } from '../components/choice';
import { PageHeader, Section, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { SettingsCard } from '../config-forms/settings-card';
import { type Setting, useSettingsForm } from '../config-forms/use-settings-form';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import { AddressRules } from './address-rules';

export function SignUpRulesPage() {
  const t = useTexts(signInTexts).rules;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => (
          <div key={projectId}>
            <SignUps projectId={projectId} config={config} />
            <AddressRules projectId={projectId} config={config} />
            <SelfService projectId={projectId} config={config} />
          </div>
        )}
      </WithConfig>
    </>
  );
}

interface GroupProps {
  projectId: string;
  config: ConfigTree;
}

function SignUps({ projectId, config }: GroupProps) {
  const t = useTexts(signInTexts).rules;
  const form = useSettingsForm(projectId, config, {
    signUp: {
      path: 'auth.allowSignUp',
      label: t.allowSignUp,
      risk: (value) => (value === false ? t.signUpRisk : undefined),
    },
    personalTeam: { path: 'teams.createPersonalTeamOnSignUp', label: t.personalTeam },
  });
  return (
    <Section title={t.signUps}>
      <SettingsCard settings={form}>
        <Checkbox label={t.allowSignUp} hint={t.allowSignUpHint} {...form.register('signUp')} />
        <Checkbox label={t.personalTeam} hint={t.personalTeamHint} {...form.register('personalTeam')} />
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{t.defaults}</p>
            <p className="text-13 text-ink-muted">{t.defaultsHint}</p>
          </div>
          <Button asChild size="small">
            <Link to="/projects/$projectId/permissions" params={{ projectId }} search={{ tab: 'defaults' }}>
              {t.defaultsLink}
            </Link>
          </Button>
        </div>
      </SettingsCard>
    </Section>
  );
}

function SelfService({ projectId, config }: GroupProps) {
  const t = useTexts(signInTexts).rules;
  const keysRisk: Setting['risk'] = (value) => (value === false ? t.keysRisk : undefined);
  const form = useSettingsForm(projectId, config, {
    createTeams: { path: 'teams.allowClientTeamCreation', label: t.createTeams },
    deleteAccount: { path: 'users.allowClientUserDeletion', label: t.deleteAccount },
    exportData: { path: 'users.allowDataExport', label: t.exportData },
    userKeys: { path: 'apiKeys.enabled.user', label: t.userKeys, risk: keysRisk },
    teamKeys: { path: 'apiKeys.enabled.team', label: t.teamKeys, risk: keysRisk },
  });
  return (
    <Section title={t.selfService}>
      <SettingsCard settings={form}>
        <Checkbox label={t.createTeams} hint={t.createTeamsHint} {...form.register('createTeams')} />
        <Checkbox label={t.deleteAccount} hint={t.deleteAccountHint} {...form.register('deleteAccount')} />
        <Checkbox label={t.exportData} hint={t.exportDataHint} {...form.register('exportData')} />
        <Checkbox label={t.userKeys} hint={t.userKeysHint} {...form.register('userKeys')} />
        <Checkbox label={t.teamKeys} hint={t.teamKeysHint} {...form.register('teamKeys')} />
      </SettingsCard>
    </Section>
  );
}
