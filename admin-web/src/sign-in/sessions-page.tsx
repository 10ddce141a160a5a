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

/** Choices in seconds, for tokens of applications (contract/08 §4). */
const TOKEN_CHOICES = {
  accessTokens: [60, 300, 600, 1_800, 3_600, 28_800, 86_400],
  refreshTokens: [900, 3_600, 28_800, 86_400, 7 * 86_400, 30 * 86_400, 90 * 86_400],
} as const;

type Limit = keyof typeof CHOICES;
type TokenLimit = keyof typeof TOKEN_CHOICES;
const LIMITS = Object.keys(CHOICES) as Limit[];
const TOKEN_LIMITS = Object.keys(TOKEN_CHOICES) as TokenLimit[];

function Sessions({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).sessions;
  const show: Setting['show'] = (value) => (typeof value === 'number' ? durationText(value) : String(value));
  const secondsText = (seconds: number) =>
    seconds % 60 === 0 ? durationText(seconds / 60) : fill(t.seconds, { seconds });
  const showSeconds: Setting['show'] = (value) => (typeof value === 'number' ? secondsText(value) : t.unlimited);
  const risk: Setting['risk'] = (value) => (value === null ? undefined : t.risk);
  const form = useSettingsForm(projectId, config, {
    idle: { path: 'auth.maxSessionIdleMinutes', label: t.idle, isNumber: true, show, risk },
    lifetime: { path: 'auth.maxSessionMinutes', label: t.lifetime, isNumber: true, show, risk },
    impersonation: { path: 'auth.maxImpersonationMinutes', label: t.impersonation, isNumber: true, show },
    accessTokens: {
      path: 'authorizationServer.maxAccessTokenSeconds',
      label: t.accessTokens,
      isNumber: true,
      show: showSeconds,
    },
    refreshTokens: {
      path: 'authorizationServer.maxRefreshTokenSeconds',
      label: t.refreshTokens,
      isNumber: true,
      show: showSeconds,
    },
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
      {TOKEN_LIMITS.map((name) => {
        const value = String(form.typed[name]);
        return (
          <Field key={name} label={t[name]} hint={t[`${name}Hint`]} error={form.errorOf(name)}>
            {(control) => (
              <Select {...control} {...form.register(name)} value={value}>
                {withChosen(TOKEN_CHOICES[name], value).map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {secondsText(seconds)}
                  </option>
                ))}
                <option value="">{t.unlimited}</option>
              </Select>
            )}
          </Field>
        );
      })}
      <Checkbox label={t.rotate} hint={t.rotateHint} {...form.register('rotate')} />
    </SettingsCard>
  );
}

/** The choices below the limit, and the chosen value. */
const choicesOf = (name: Limit, value: string): number[] => withChosen(CHOICES[name].slice(0, -1), value);

/** The choices with the chosen value, which may come from the API. */
function withChosen(choices: readonly number[], value: string): number[] {
  const all = new Set<number>(choices);
  if (value !== '') all.add(Number(value));
  return [...all].toSorted((a, b) => a - b);
}
