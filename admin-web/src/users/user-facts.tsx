import type { ServerUser } from '@hallpass/js';
import type { ReactNode } from 'react';
import { Badge } from '../components/badge';
import { CopyField } from '../components/copy';
import { Card, Section } from '../components/layout';
import { Time } from '../components/time';
import { signInMethodsOf } from './user-name';

/** What is known about a user and not edited here. */
export function UserFacts({ user }: { user: ServerUser }) {
  const methods = signInMethodsOf(user);
  return (
    <Section title="Details">
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <CopyField label="User ID" value={user.id} />
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-1">
          <Fact label="Signed up">
            <Time at={user.signedUpAt} form="full" />
          </Fact>
          <Fact label="Last active">
            <Time at={user.lastActiveAt} form="full" />
          </Fact>
          <Fact label="Signs in with">
            {methods.length === 0 ? (
              <span className="text-ink-faint">Nothing yet</span>
            ) : (
              <span className="flex flex-wrap gap-1">
                {methods.map((method) => (
                  <Badge key={method}>{method}</Badge>
                ))}
              </span>
            )}
          </Fact>
          <Fact label="Second factor">{user.isMultiFactorRequired ? 'Required' : 'None'}</Fact>
          <Fact label="Selected team">
            {user.selectedTeam?.displayName ?? <span className="text-ink-faint">None</span>}
          </Fact>
        </dl>
      </Card>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
