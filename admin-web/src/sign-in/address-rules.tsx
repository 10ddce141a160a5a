import type { ConfigTree } from '@hallpass/js';
import { useMemo } from 'react';
import { Checkbox, Radio } from '../components/choice';
import { Field } from '../components/field';
import { Input, Textarea } from '../components/input';
import { Section } from '../components/layout';
import { configSource } from '../config-forms/queries';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import {
  asText,
  asUpdate,
  COUNTRIES,
  LISTS,
  MODE,
  policyOf,
  REFUSE_DISPOSABLE,
  SUB_ADDRESSES,
  wrongCountry,
  wrongPattern,
} from './sign-up-draft';
import { SignUpTester } from './sign-up-tester';

const MODES = ['open', 'invitation', 'waitlist'] as const;
const CHOICES = ['allow', 'one', 'refuse'] as const;

/** The rules for addresses that sign up, and a test of what is typed. */
export function AddressRules({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).addresses;
  const api = useApi();
  const { read, write } = configSource(api, projectId);
  const form = useSettingsForm(
    projectId,
    useMemo(() => asText(config), [config]),
    {
      mode: {
        path: MODE,
        label: t.mode,
        show: (value) => t.modes[value as (typeof MODES)[number]],
        risk: (value) => (value === 'open' ? undefined : t.modeRisk),
      },
      allowed: { path: LISTS.allowed, label: t.allowed, risk: (value) => (value === null ? undefined : t.allowedRisk) },
      blocked: { path: LISTS.blocked, label: t.blocked },
      allowedCountries: {
        path: COUNTRIES.allowedCountries,
        label: t.allowedCountries,
        risk: (value) => (value === null ? undefined : t.allowedCountriesRisk),
      },
      blockedCountries: { path: COUNTRIES.blockedCountries, label: t.blockedCountries },
      disposable: { path: REFUSE_DISPOSABLE, label: t.disposable },
      tags: {
        path: SUB_ADDRESSES,
        label: t.tags,
        show: (value) => t.tagChoices[value as (typeof CHOICES)[number]],
      },
    },
    {
      rule: (name, text) => {
        if (name === 'allowedCountries' || name === 'blockedCountries') {
          const code = wrongCountry(text);
          return code === undefined ? undefined : fill(t.wrongCountry, { code });
        }
        const wrong = name === 'allowed' || name === 'blocked' ? wrongPattern(text) : undefined;
        return wrong === undefined ? undefined : fill(t.wrong, { pattern: wrong });
      },
      source: {
        read: async () => asText(await read()),
        write: async (update) => write(asUpdate(policyOf(await read(), update))),
      },
    },
  );
  const { mode, allowed, blocked, allowedCountries, blockedCountries, disposable, tags } = form.typed;
  const draft = {
    [MODE]: mode,
    [LISTS.allowed]: allowed,
    [LISTS.blocked]: blocked,
    [COUNTRIES.allowedCountries]: allowedCountries,
    [COUNTRIES.blockedCountries]: blockedCountries,
    [REFUSE_DISPOSABLE]: disposable,
    [SUB_ADDRESSES]: tags,
  };
  return (
    <Section title={t.title} description={t.description}>
      <SettingsCard settings={form}>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t.mode}</legend>
          {MODES.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t.modes[choice]}
              hint={t.modeHints[choice]}
              {...form.register('mode')}
            />
          ))}
        </fieldset>
        {(['allowed', 'blocked'] as const).map((list) => (
          <Field key={list} label={t[list]} hint={t[`${list}Hint`]} error={form.errorOf(list)}>
            {(control) => (
              <Textarea
                {...control}
                {...form.register(list)}
                rows={3}
                placeholder={t.example}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        ))}
        {api.config.hasCountryDatabase &&
          (['allowedCountries', 'blockedCountries'] as const).map((list) => (
            <Field key={list} label={t[list]} hint={t[`${list}Hint`]} error={form.errorOf(list)}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register(list)}
                  placeholder={t.countriesExample}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
          ))}
        <Checkbox label={t.disposable} hint={t.disposableHint} {...form.register('disposable')} />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t.tags}</legend>
          {CHOICES.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t.tagChoices[choice]}
              hint={t.tagHints[choice]}
              {...form.register('tags')}
            />
          ))}
        </fieldset>
      </SettingsCard>
      <SignUpTester projectId={projectId} policy={asUpdate(policyOf(config, draft))} />
    </Section>
  );
}
