import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { UserJson } from '../../people/user-json';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { Row, Rows } from '../../components/rows';
import { Time } from '../../components/time';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { userSecurityTexts } from '../../texts/generated/user-security-texts';
import { ApplicationsSection } from './applications-section';
import { ChannelsSection } from './channels-section';
import { MethodsSection } from './methods-section';
import { ProvidersSection } from './providers-section';
import { SessionsSection } from './sessions-section';
import { type PasskeyJson, passkeysQuery } from './queries';

export function SecurityTab(props: { projectId: string; user: UserJson }) {
  return (
    <>
      <ChannelsSection {...props} />
      <MethodsSection {...props} />
      {props.user.passkey_auth_enabled && <PasskeysSection {...props} />}
      <ProvidersSection {...props} />
      <SessionsSection {...props} />
      <ApplicationsSection {...props} />
    </>
  );
}

function PasskeysSection({ projectId, user }: { projectId: string; user: UserJson }) {
  const { passkeys: t, methods } = useTexts(userSecurityTexts);
  const api = useApi();
  const passkeys = useQuery(passkeysQuery(api, projectId, user.id));
  const remove = useChange({
    confirm: (removing) => ({
      title: fill(t.removeTitle, { passkey: nameOfPasskey(removing, t.unnamed) }),
      description: methods.removePasskeyText,
      action: t.remove,
    }),
    act: ({ id }: PasskeyJson) =>
      adminRequest(api, projectId, 'DELETE /auth/passkeys/{id}', { path: { id }, query: { user_id: user.id } }),
    refreshes: [keys.users(projectId), keys.oneUser(projectId, user.id)],
    done: t.removed,
  });
  return (
    <Section title={t.title}>
      <Loaded query={passkeys} what={t.title} failed={t.loadFailed} lines={1}>
        {(list) => (
          <Rows label={t.list}>
            {list.map((passkey) => {
              const name = nameOfPasskey(passkey, t.unnamed);
              return (
                <Row
                  key={passkey.id}
                  lead={<Fingerprint aria-hidden className="size-4 shrink-0 text-ink-faint" />}
                  title={
                    <>
                      {name}
                      <Badge>{fill(t.host, { host: passkey.rp_id })}</Badge>
                      {passkey.is_backed_up && <Badge>{t.backedUp}</Badge>}
                    </>
                  }
                  detail={
                    <>
                      {passkey.name !== null && passkey.provider_name !== null && `${passkey.provider_name} · `}
                      {t.created} <Time at={new Date(passkey.created_at_millis)} form="relative" />
                      {' · '}
                      {passkey.last_used_at_millis === null ? (
                        t.neverUsed
                      ) : (
                        <>
                          {t.lastUsed} <Time at={new Date(passkey.last_used_at_millis)} form="relative" />
                        </>
                      )}
                    </>
                  }
                  actions={
                    <Button
                      writes
                      size="small"
                      aria-label={fill(t.removeLabel, { passkey: name })}
                      onClick={() => void remove.run(passkey)}
                    >
                      {t.remove}
                    </Button>
                  }
                />
              );
            })}
          </Rows>
        )}
      </Loaded>
      {remove.dialog}
    </Section>
  );
}

/** The name that the user gave, otherwise the provider's. */
const nameOfPasskey = ({ name, provider_name: provider }: PasskeyJson, unnamed: string): string =>
  name ?? provider ?? unnamed;
