import { type FormEvent, useState } from 'react';
import { adminRequest, type Answer } from '../api/admin-request';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { SelectField } from '../components/fields';
import { Card, Section } from '../components/layout';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import { hookKey } from './hook-secret';

type Test = Answer<'POST /internal/blocking-hook/test'>;
type HookEvent = 'sign_up' | 'sign_in' | 'token';

const EVENTS: readonly HookEvent[] = ['sign_in', 'sign_up', 'token'];
const TONES = { allow: 'positive', deny: 'neutral', failure: 'warning' } as const;

/** Sends a sample request and shows it with its answer. @param url as it is typed */
export function HookTester({ projectId, url }: { projectId: string; url: string }) {
  const t = useTexts(signInTexts).hook;
  const api = useApi();
  const [event, setEvent] = useState<HookEvent>('sign_in');
  const [tested, setTested] = useState<Test | null>(null);
  const test = useChange({
    act: () => adminRequest(api, projectId, 'POST /internal/blocking-hook/test', { body: { event, url } }),
    refreshes: [hookKey(projectId)],
    onDone: setTested,
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTested(null);
    void test.run();
  };
  return (
    <Section title={t.test} description={t.testHint}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
          <div className="min-w-0 flex-1 basis-60">
            <SelectField
              label={t.testEvent}
              value={event}
              options={EVENTS.map((value) => [value, t.eventNames[value]] as const)}
              onChange={({ target }) => setEvent(target.value as HookEvent)}
            />
          </div>
          <Button type="submit" isBusy={test.isBusy} disabled={url === ''}>
            {t.send}
          </Button>
        </form>
        <Failure error={test.error} />
        <div role="status" aria-label={t.outcome}>
          {tested && <Shown tested={tested} />}
        </div>
      </Card>
    </Section>
  );
}

function Shown({ tested }: { tested: Test }) {
  const t = useTexts(signInTexts).hook;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-13">
        <Badge tone={TONES[tested.outcome]}>{t.outcomes[tested.outcome]}</Badge>
        {tested.status !== null && <span>{fill(t.status, { status: tested.status })}</span>}
        <span className="text-ink-muted">{fill(t.duration, { millis: tested.duration_millis })}</span>
        {tested.message !== null && <span className="basis-full [overflow-wrap:anywhere]">{tested.message}</span>}
      </p>
      {tested.request_body !== null && <Text label={t.request} text={indented(tested.request_body)} />}
      {tested.answer !== null && <Text label={t.answer} text={indented(tested.answer)} />}
    </div>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-13 font-medium">{label}</span>
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-80 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
