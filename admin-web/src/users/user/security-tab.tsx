import type { UserJson } from '../user-json';
import { ChannelsSection } from './channels-section';
import { MethodsSection } from './methods-section';
import { ProvidersSection } from './providers-section';
import { SessionsSection } from './sessions-section';

/** How a user signs in, and where they are signed in. */
export function SecurityTab(props: { projectId: string; user: UserJson }) {
  return (
    <>
      <ChannelsSection {...props} />
      <MethodsSection {...props} />
      <ProvidersSection {...props} />
      <SessionsSection {...props} />
    </>
  );
}
