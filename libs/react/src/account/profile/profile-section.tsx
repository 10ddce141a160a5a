import type { CurrentUser } from '@hallpass/js';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.js';
import { NameForm } from '../frame/name-form.js';
import { Panel, SectionPage } from '../frame/section.js';
import { useAccountTexts } from '../use-account-texts.js';
import { PictureField } from './picture-field.js';

export function ProfileSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  return (
    <SectionPage title={texts.profile} description={texts.profileWhat}>
      <Panel>
        <PictureField
          label={texts.picture}
          name={user.displayName ?? user.primaryEmail}
          imageUrl={user.profileImageUrl}
          onChange={(profileImageUrl) => user.update({ profileImageUrl })}
        />
      </Panel>
      <Panel>
        <NameForm
          label={texts.displayName}
          value={user.displayName ?? ''}
          maxLength={256}
          autoComplete="name"
          onSave={(name) => user.update({ displayName: name === '' ? null : name })}
        />
      </Panel>
      <Panel>
        <div className="hp-fact">
          <span className="hp-label">{texts.userId}</span>
          <code className="hp-mono">{user.id}</code>
          <CopyButton text={user.id} />
        </div>
      </Panel>
    </SectionPage>
  );
}
