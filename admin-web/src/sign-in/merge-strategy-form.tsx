import type { ConfigTree } from '@hallpass/js';
import { ACCOUNT_MERGE_STRATEGIES, type AccountMergeStrategy } from '@hallpass/project-config';
import { Radio } from '../components/choice';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useTexts } from '../texts';
import { signInProvidersTexts } from '../texts/generated/sign-in-providers-texts';

/** Sets how a sign-in is handled if its email already belongs to a user (contract/02 §8). */
export function MergeStrategyForm({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInProvidersTexts).merge;
  const show = (value: unknown) => t[value as AccountMergeStrategy];
  const form = useSettingsForm(projectId, config, {
    strategy: { path: 'auth.oauth.accountMergeStrategy', label: t.title, show },
  });
  return (
    <SettingsCard settings={form} action={t.save}>
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t.label}</legend>
        {ACCOUNT_MERGE_STRATEGIES.map((strategy) => (
          <Radio
            key={strategy}
            value={strategy}
            label={t[strategy]}
            hint={t[`${strategy}Hint`]}
            {...form.register('strategy')}
          />
        ))}
      </fieldset>
    </SettingsCard>
  );
}
