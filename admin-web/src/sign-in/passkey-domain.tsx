import type { ConfigTree } from '@hallpass/js';
import { configValueAt, type ProjectConfig, relatedOrigins, trustsRpId } from '@hallpass/project-config';
import { useApi } from '../shell/api-context';
import { CopyBlock } from '../components/copy';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Section } from '../components/layout';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { fill, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';

/** The domain that passkeys belong to, and the file that it serves for the hosted pages. */
export function PasskeyDomain({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).passkeyDomain;
  const { apiUrl } = useApi().config;
  // GET /internal/config returns this tree.
  const tree = config as unknown as ProjectConfig;
  const form = useSettingsForm(
    projectId,
    config,
    { rpId: { path: 'auth.passkey.rpId', label: t.label, risk: () => t.risk } },
    { rule: (_, text) => (text === '' || trustsRpId(tree, text) ? undefined : t.untrusted) },
  );
  const domain = String(form.typed.rpId).trim();
  if (configValueAt(config, 'auth.passkey.allowSignIn') !== true) return null;
  return (
    <Section title={t.title} description={t.hint}>
      <SettingsCard settings={form}>
        <Field label={t.label} hint={t.labelHint} error={form.errorOf('rpId')}>
          {(control) => <Input {...control} autoComplete="off" spellCheck={false} {...form.register('rpId')} />}
        </Field>
        {trustsRpId(tree, domain) && (
          <div className="flex flex-col gap-2">
            <p className="max-w-prose text-13 text-pretty text-ink-muted">{t.fileHint}</p>
            <CopyBlock
              label={fill(t.file, { domain })}
              text={relatedOrigins(tree, domain, new URL(apiUrl, location.href).origin)}
            />
          </div>
        )}
      </SettingsCard>
    </Section>
  );
}
