import type { Json } from '@hallpass/js';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { adminRequest, type Answer } from '../api/admin-request';
import { Button } from '../components/button';
import { cx } from '../components/cx';
import { TextField } from '../components/fields';
import { Card } from '../components/layout';
import { Time } from '../components/time';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { fill, plural, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';

type Decision = Answer<'POST /internal/sign-up-policy/test'>;
type Replay = Answer<'POST /internal/sign-up-policy/replay'>;

interface SignUpTesterProps {
  projectId: string;
  /** The policy as it is typed, as an update of the configuration. */
  policy: Record<string, Json>;
}

/** Shows whom the typed policy lets sign up, before it is saved. */
export function SignUpTester({ projectId, policy }: SignUpTesterProps) {
  const t = useTexts(signInTexts).addresses;
  const api = useApi();
  const [email, setEmail] = useState('');
  const [tested, setTested] = useState<{ email: string; decision: Decision } | null>(null);
  const [replayed, setReplayed] = useState<Replay | null>(null);
  const policy_string = JSON.stringify(policy);
  const test = useChange({
    act: (address: string) =>
      adminRequest(api, projectId, 'POST /internal/sign-up-policy/test', {
        body: { email: address === '' ? null : address, policy_string },
      }),
    onDone: (decision, address) => setTested({ email: address, decision }),
  });
  const replay = useChange({
    act: () => adminRequest(api, projectId, 'POST /internal/sign-up-policy/replay', { body: { policy_string } }),
    onDone: setReplayed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTested(null);
    void test.run(email.trim());
  };
  return (
    <Card className="mt-4 flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h3 className="font-medium">{t.test}</h3>
        <p className="text-13 text-pretty text-ink-muted">{t.testHint}</p>
      </div>
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            label={t.address}
            type="text"
            inputMode="email"
            value={email}
            placeholder={t.addressExample}
            spellCheck={false}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <Button type="submit" isBusy={test.isBusy}>
          {t.testAction}
        </Button>
      </form>
      <Failure error={test.error} />
      <div role="status" aria-label={t.outcome}>
        {tested && <Outcome {...tested} />}
      </div>
      <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
        <p className="text-13 text-pretty text-ink-muted">{t.replayHint}</p>
        <Button
          size="small"
          isBusy={replay.isBusy}
          onClick={() => {
            setReplayed(null);
            void replay.run();
          }}
        >
          {t.replayAction}
        </Button>
        <Failure error={replay.error} />
        <div role="status" aria-label={t.replayOutcome} className="w-full">
          {replayed && <Comparison projectId={projectId} items={replayed.items} />}
        </div>
      </div>
    </Card>
  );
}

function Outcome({ email, decision }: { email: string; decision: Decision }) {
  const t = useTexts(signInTexts).addresses;
  const { is_allowed: isAllowed, rule, pattern } = decision;
  const Icon = isAllowed ? CircleCheck : CircleX;
  return (
    <p className="flex gap-2 text-13">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', isAllowed ? 'text-accent' : 'text-danger')} />
      <span className="min-w-0 text-pretty [overflow-wrap:anywhere]">
        {fill(isAllowed ? t.mayPass : t.isRefused, { email: email === '' ? t.noAddress : email })} {t.byRule[rule]}{' '}
        {pattern !== null && fill(t.byEntry, { pattern })}
      </span>
    </p>
  );
}

/** The sign-ups that the typed policy decides differently. */
function Comparison({ projectId, items }: { projectId: string; items: Replay['items'] }) {
  const t = useTexts(signInTexts).addresses;
  const changed = items.filter(({ before, after }) => before.is_allowed !== after.is_allowed);
  if (items.length === 0) return <p className="text-13">{t.nobody}</p>;
  return (
    <div className="flex flex-col gap-2 text-13">
      <p className="font-medium">
        {changed.length === 0
          ? fill(t.unchanged, { count: items.length })
          : plural(t.changed, changed.length, { all: items.length })}
      </p>
      <ul className="flex flex-col gap-1.5">
        {changed.map(({ user_id, email, signed_up_at_millis: at, after }) => (
          <li key={user_id} className="flex flex-wrap gap-x-2">
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: user_id }}
              className="font-medium [overflow-wrap:anywhere] underline underline-offset-2"
            >
              {email ?? t.noAddress}
            </Link>
            <span className="text-ink-muted">
              <Time at={new Date(at)} form="relative" />
            </span>
            <span className="text-ink-muted">{t.byRule[after.rule]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
