import type { CurrentUser } from '@hallpass/js';
import type { ReactNode } from 'react';
import { SectionPage } from '../frame/section.js';
import { useAccountTexts } from '../use-account-texts.js';
import { ApiKeysList } from './api-keys-list.js';
import { CreateApiKey } from './create-api-key.js';

export function ApiKeysSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  return (
    <SectionPage title={texts.apiKeys} description={texts.apiKeysWhat} actions={<CreateApiKey owner={user} />}>
      <ApiKeysList owner={user} label={texts.apiKeys} />
    </SectionPage>
  );
}
