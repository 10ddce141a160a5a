import type { ContactChannel, CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useProject } from '../../hooks/use-hallpass-app.js';
import { useContactChannels } from '../../hooks/user-hooks.js';
import { Alert } from '../../ui/alert.js';
import { SavedSwitch } from '../frame/saved-switch.js';
import { Rows, SectionPage } from '../frame/section.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';
import { AddAddress } from './add-address.js';
import { AddressRow } from './address-row.js';

export function EmailsSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const { config } = useProject();
  const channels = useContactChannels(user);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const verify = useAct(async (channel: ContactChannel) => {
    setMailedTo(null);
    await channel.sendVerificationEmail();
    setMailedTo(channel.value);
  });
  return (
    <SectionPage title={texts.emails} description={texts.emailsWhat}>
      {verify.problem && <Alert tone="danger">{verify.problem}</Alert>}
      {mailedTo !== null && !verify.isBusy && (
        <Alert tone="success">{fill(texts.emailVerifySent, { email: mailedTo })}</Alert>
      )}
      {channels.length > 0 && (
        <Rows label={texts.emails}>
          {channels.map((channel) => (
            <AddressRow
              key={channel.id}
              channel={channel}
              isBusy={verify.isBusy}
              onVerify={() => void verify.run(channel)}
            />
          ))}
        </Rows>
      )}
      <AddAddress
        onAdd={async (value) => {
          const channel = await user.createContactChannel({ type: 'email', value, usedForAuth: false });
          // The address is stored even if the email fails; the user can send it again.
          void verify.run(channel);
        }}
      />
      {config.magicLinkEnabled && (
        <SavedSwitch
          label={texts.mailedCodes}
          hint={texts.mailedCodesHint}
          isOn={user.otpAuthEnabled}
          onChange={(otpAuthEnabled) => user.update({ otpAuthEnabled })}
        />
      )}
    </SectionPage>
  );
}
