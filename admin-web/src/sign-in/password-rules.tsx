import type { ConfigTree } from '@hallpass/js';
import { Checkbox } from '../components/choice';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Section } from '../components/layout';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';

/** Limits of `auth.password.minLength` (contract/04 §5.3). */
const LENGTHS = { least: 8, most: 64 };

/** The rules for passwords that users choose (docs/passwords.md). */
export function PasswordRules({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).passwords;
  const form = useSettingsForm(
    projectId,
    config,
    {
      minLength: { path: 'auth.password.minLength', label: t.minLength, isNumber: true },
      checkBreached: {
        path: 'auth.password.checkBreached',
        label: t.checkBreached,
        isOnByDefault: true,
        risk: (value) => (value === false ? t.checkBreachedRisk : undefined),
      },
    },
    { rule: (name, text) => (name === 'minLength' && !isLength(text) ? t.minLengthWrong : undefined) },
  );
  return (
    <Section title={t.heading} description={t.headingHint}>
      <SettingsCard settings={form} action={t.save}>
        <Field label={t.minLength} hint={t.minLengthHint} error={form.errorOf('minLength')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('minLength')}
              inputMode="numeric"
              placeholder={String(LENGTHS.least)}
            />
          )}
        </Field>
        <Checkbox label={t.checkBreached} hint={t.checkBreachedHint} {...form.register('checkBreached')} />
        <details className="text-13 text-ink-muted">
          <summary className="w-fit rounded-md text-ink-muted hover:text-ink">{t.details}</summary>
          <ul className="mt-1 max-w-prose list-disc ps-5 text-pretty">
            <li>{t.detailsAlways}</li>
            <li>{t.detailsList}</li>
            <li>{t.detailsRange}</li>
            <li>{t.detailsSignIn}</li>
            <li>{t.detailsServers}</li>
          </ul>
        </details>
      </SettingsCard>
    </Section>
  );
}

/** An empty field leaves the minimum to the server. */
function isLength(text: string): boolean {
  return text === '' || (/^\d+$/.test(text) && Number(text) >= LENGTHS.least && Number(text) <= LENGTHS.most);
}
