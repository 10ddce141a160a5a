import type { ConfigTree } from '@hallpass/js';
import { useParams } from '@tanstack/react-router';
import { Checkbox } from '../components/choice';
import { durationText } from '../components/duration';
import { Field } from '../components/field';
import { Select } from '../components/input';
import { PageHeader, usePageTitle } from '../components/layout';
import { fullTime } from '../components/time';
import { WithConfig } from '../config-forms/config-page';
import { SettingsCard } from '../config-forms/settings-card';
import { type Setting, useSettingsForm } from '../config-forms/use-settings-form';
import { fill, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';

export function SecondFactorPage() {
  const t = useTexts(signInTexts).secondFactor;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => <SecondFactor key={projectId} projectId={projectId} config={config} />}
      </WithConfig>
    </>
  );
}

const GRACE_DAYS = [1, 3, 7, 14, 30, 60, 90];
const DAY_MINUTES = 1_440;

function SecondFactor({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).secondFactor;
  const showDays: Setting['show'] = (value) =>
    typeof value === 'number' && value > 0 ? durationText(value * DAY_MINUTES) : t.noGrace;
  const form = useSettingsForm(projectId, config, {
    required: {
      path: 'auth.requireSecondFactor',
      label: t.required,
      risk: (value) => (value === true ? t.requiredRisk : undefined),
    },
    newDevices: {
      path: 'auth.challengeNewDevices',
      label: t.newDevices,
      risk: (value) => (value === true ? t.newDevicesRisk : undefined),
    },
    graceDays: { path: 'auth.secondFactorGraceDays', label: t.grace, isNumber: true, show: showDays },
  });
  const chosen = String(form.typed.graceDays);
  const days = new Set(GRACE_DAYS);
  if (Number(chosen) > 0) days.add(Number(chosen));
  const { requireSecondFactor: isRequired, secondFactorRequiredFromMillis: from } = config.auth;
  return (
    <SettingsCard settings={form}>
      <Checkbox label={t.required} hint={t.requiredHint} {...form.register('required')} />
      {isRequired && from !== undefined && (
        <p className="text-13 text-ink-muted">{fill(t.since, { time: fullTime(new Date(from)) })}</p>
      )}
      <Field label={t.grace} hint={t.graceHint} error={form.errorOf('graceDays')}>
        {(control) => (
          <Select {...control} {...form.register('graceDays')} value={chosen === '0' ? '' : chosen}>
            <option value="">{t.noGrace}</option>
            {[...days]
              .toSorted((a, b) => a - b)
              .map((each) => (
                <option key={each} value={each}>
                  {durationText(each * DAY_MINUTES)}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <Checkbox label={t.newDevices} hint={t.newDevicesHint} {...form.register('newDevices')} />
    </SettingsCard>
  );
}
