import type { Json } from '@hallpass/js';
import { configValueAt, isSameConfig } from '@hallpass/project-config';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../texts';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import type { ConfigChange } from './config-change';
import { type SettingsSource, useConfigSave } from './use-config-save';

export interface Setting {
  /** Dotted path in the configuration. */
  path: string;
  label: string;
  /** The value is stored as a number. */
  isNumber?: true;
  /** The switch is on if the setting is not set. */
  isOnByDefault?: true;
  /** Formats values that need more than On, Off, Not set or the value itself. */
  show?: (value: Json) => string;
  /** Returns a warning if the new value may lock someone out. */
  risk?: (value: Json | null) => string | undefined;
}

/** Value of a field: boolean for switches, otherwise text, which is empty if the setting is not set. */
export type SettingValue = boolean | string;

interface SettingsFormOptions<Name extends string> {
  /** Validates the text of a field. Returns an error message. */
  rule?: (name: Name, text: string) => string | undefined;
  source?: SettingsSource;
}

/**
 * A form of settings that are saved together.
 * @param stored the stored values, as the page knows them
 */
export function useSettingsForm<Name extends string>(
  projectId: string,
  stored: object,
  settings: Readonly<Record<Name, Setting>>,
  { rule, source }: SettingsFormOptions<Name> = {},
) {
  const t = useTexts(configFormsTexts);
  const names = Object.keys(settings) as Name[];
  // The values that the user sees and edits. Others may save in the meantime.
  const [base, setBase] = useState(stored);
  const schema = z.record(z.string(), z.union([z.boolean(), z.string()])).superRefine((values, context) => {
    for (const name of names) {
      const value = values[name];
      const message = typeof value === 'string' ? rule?.(name, value.trim()) : undefined;
      if (message !== undefined) context.addIssue({ code: 'custom', message, path: [name] });
    }
  });
  const values: Record<string, SettingValue> = {};
  for (const name of names) values[name] = fieldIn(base, settings[name]);
  const form = useForm({ resolver: zodResolver(schema), values });
  const typed = useWatch({ control: form.control });
  const { isDirty, errors } = form.formState;
  if (!isDirty && base !== stored) setBase(stored);

  const show = (value: unknown, path: string): string => {
    if (value === undefined || value === null || value === '') return t.none;
    if (typeof value === 'boolean') return value ? t.on : t.off;
    const setting = names.map((name) => settings[name]).find((each) => each.path === path);
    return setting?.show?.(value as Json) ?? String(value);
  };
  const changesOf = (next: Record<string, SettingValue>): ConfigChange[] =>
    names.flatMap((name) => {
      const { path, label, risk, isNumber = false } = settings[name];
      const before = fieldIn(base, settings[name]);
      const value = settingOf(next[name] ?? '', isNumber);
      if (isSameConfig(settingOf(before, isNumber), value)) return [];
      return [{ path, value, label, before: show(before, path), after: show(value, path), risk: risk?.(value) }];
    });
  const save = useConfigSave(projectId, {
    changesOf,
    base,
    show,
    done: t.saved,
    canUndo: true,
    source,
    onTheirs: (paths, now) => {
      setBase(now);
      for (const name of names) {
        const { path } = settings[name];
        if (paths.includes(path)) form.resetField(name as string, { defaultValue: fieldIn(now, settings[name]) });
      }
    },
  });

  return {
    form,
    save,
    dialog: save.dialog,
    register: (name: Name) => form.register(name as string),
    typed: typed as Readonly<Record<Name, SettingValue>>,
    setValue: (name: Name, value: SettingValue) =>
      form.setValue(name as string, value, { shouldDirty: true, shouldValidate: true }),
    errorOf: (name: Name): string | undefined => errors[name]?.message,
    /** Another owner has saved other values while the user was editing this form. */
    isOvertaken:
      isDirty &&
      names.some((name) => {
        const { path } = settings[name];
        return !isSameConfig(configValueAt(base, path), configValueAt(stored, path));
      }),
  };
}

function fieldIn(config: object, { path, isOnByDefault }: Setting): SettingValue {
  const value = configValueAt(config, path) ?? isOnByDefault;
  if (typeof value === 'boolean') return value;
  return value === undefined || value === null ? '' : String(value);
}

function settingOf(value: SettingValue, isNumber: boolean): Json | null {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (text === '') return null;
  return isNumber ? Number(text) : text;
}
