import { ApiError, NetworkError } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '../src/components/button';
import { Card } from '../src/components/layout';
import { Loaded } from '../src/components/loaded';
import { LongText } from '../src/components/long-text';
import { Missing, NotShown } from '../src/components/missing';
import { EmptyState, ErrorState, Loading, Skeleton } from '../src/components/states';
import { Failure } from '../src/forms/failure';
import { Group, Shown } from './group';

const FAILED = new ApiError(500, 'Internal error', 'req_01hzy4');

export function States() {
  const later = useQuery<string>({ queryKey: ['later'], queryFn: () => new Promise<string>(() => {}) });
  const refused = useQuery<string>({ queryKey: ['refused'], queryFn: () => Promise.reject(FAILED) });
  const there = useQuery<string>({ queryKey: ['there'], queryFn: () => 'Three sessions are open.' });
  return (
    <Group title="States">
      <Card>
        <EmptyState Icon={KeyRound} title="No keys yet" action={<Button variant="primary">Create keys</Button>}>
          Your app sends a key along with what it asks for.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState title="The users could not be loaded" error={FAILED} onRetry={() => {}} />
      </Card>
      <Shown name="LongText" isWide>
        <LongText className="max-w-64">
          {'A name that somebody has typed without an end in sight. '.repeat(4).trim()}
        </LongText>
      </Shown>
      <Shown name="Skeleton and Loading" isWide>
        <Loading what="users">
          <div className="flex items-center gap-3">
            <Skeleton isRound className="size-8" />
            <Skeleton className="h-4 w-40" />
          </div>
        </Loading>
      </Shown>
      <Shown name="Loaded: there" isWide>
        <Loaded query={there} what="sessions" failed="The sessions could not be loaded">
          {(text) => <p>{text}</p>}
        </Loaded>
      </Shown>
      <Loaded query={later} what="sessions" failed="The sessions could not be loaded">
        {(text) => <p>{text}</p>}
      </Loaded>
      <Loaded query={refused} what="sessions" failed="The sessions could not be loaded">
        {(text) => <p>{text}</p>}
      </Loaded>
      <Shown name="Failure of a save" isWide>
        <Failure error={new NetworkError('https://hallpass.example.com', new TypeError('Failed to fetch'))} />
      </Shown>
      {/* Each has its own page heading. */}
      <Missing title="There is no such user" list="/users" />
      <NotShown
        query={{ error: FAILED, refetch: () => undefined }}
        failed="The user could not be loaded"
        missing={{ title: 'There is no such user', list: '/users' }}
      />
    </Group>
  );
}
