import type { UserJson } from '../../people/user-json';
import { ChannelsSection } from './channels-section';
import { MethodsSection } from './methods-section';
import { PasskeysSection } from './passkeys-section';
import { ProvidersSection } from './providers-section';
import { SessionsSection } from './sessions-section';

export function SecurityTab(props: { projectId: string; user: UserJson }) {
  return (
    <>
      <ChannelsSection {...props} />
      <MethodsSection {...props} />
      {props.user.passkey_auth_enabled && <PasskeysSection {...props} />}
      <ProvidersSection {...props} />
      <SessionsSection {...props} />
    </>
  );
}
