import type { ReactNode } from 'react';
import { Alert } from '../components/alert';
import { FormCard } from '../forms/form-card';
import { useTexts } from '../texts';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import type { useSettingsForm } from './use-settings-form';

interface SettingsCardProps {
  settings: Pick<ReturnType<typeof useSettingsForm>, 'form' | 'save' | 'dialog' | 'isOvertaken'>;
  /** Label of the save button, if the default is unclear. */
  action?: string;
  children: ReactNode;
}

/** Form card for `useSettingsForm`, with its confirmation dialogs and a notice of other owners' changes. */
export function SettingsCard({ settings, action, children }: SettingsCardProps) {
  const t = useTexts(configFormsTexts);
  return (
    <>
      <FormCard form={settings.form} save={settings.save} action={action ?? t.save}>
        {settings.isOvertaken && <Alert tone="warning">{t.overtaken}</Alert>}
        {children}
      </FormCard>
      {settings.dialog}
    </>
  );
}
