import type { ConfigTree } from '@hallpass/js';
import { useParams } from '@tanstack/react-router';
import { Checkbox } from '../components/choice';
import { durationText } from '../components/duration';
import { Field } from '../components/field';
import { Select } from '../components/input';
import { PageHeader, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { SettingsCard } from '../config-forms/settings-card';
import { type Setting, useSettingsForm } from '../config-forms/use-settings-form';
import { fill, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';

export function SessionsPage() {
  const t = useTexts(signInTexts).sessions;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => <Sessions key={projectId} projectId={projectId} config={config} />}
      </WithConfig>
    </>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Choices in minutes. The last one is the limit of the server, which holds if the setting is not set. */
const CHOICES = {
  idle: [15, 30, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY, 90 * DAY],
  lifetime: [HOUR, 8 * HOUR, 12 * HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY, 180 * DAY, 365 * DAY],
  impersonation: [15, 30, 45, HOUR],
} as const;

type Limit = keyof typeof CHOICES;
const LIMITS = Object.keys(CHOICES) as Limit[];

function Sessions({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).sessions;
  const show: Setting['show'] = (value) => (typeof value === 'number' ? durationText(value) : String(value));
  const risk: Setting['risk'] = (value) => (value === null ? undefined : t.risk);
  const form = useSettingsForm(projectId, config, {
    idle: { path: 'auth.maxSessionIdleMinutes', label: t.idle, isNumber: true, show, risk },
    lifetime: { path: 'auth.maxSessionMinutes', label: t.lifetime, isNumber: true, show, risk },
    impersonation: { path: 'auth.maxImpersonationMinutes', label: t.impersonation, isNumber: true, show },
    rotate: {
      path: 'auth.rotateRefreshTokens',
      label: t.rotate,
      risk: (value) => (value === true ? t.rotateRisk : undefined),
    },
  });
  return (
    <SettingsCard settings={form}>
      {LIMITS.map((name) => {
        const value = String(form.typed[name]);
        return (
          <Field key={name} label={t[name]} hint={t[`${name}Hint`]} error={form.errorOf(name)}>
            {(control) => (
              <Select {...control} {...form.register(name)} value={value}>
                {choicesOf(name, value).map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {fill(t[`${name}Choice`], { duration: durationText(minutes) })}
                  </option>
                ))}
                <option value="">{fill(t[`${name}Choice`], { duration: durationText(CHOICES[name].at(-1)!) })}</option>
              </Select>
            )}
          </Field>
        );
      })}
      <Checkbox label={t.rotate} hint={t.rotateHint} {...form.register('rotate')} />
    </SettingsCard>
  );
}

/** The choices below the limit, and the chosen value, which may come from the API. */
function choicesOf(name: Limit, value: string): number[] {
  const minutes = new Set<number>(CHOICES[name].slice(0, -1));
  if (value !== '') minutes.add(Number(value));
  return [...minutes].toSorted((a, b) => a - b);
}
