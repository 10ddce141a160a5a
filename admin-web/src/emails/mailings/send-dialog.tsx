import { KnownErrors } from '@hallpass/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { describeError } from '../../api/errors';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { Radio } from '../../components/choice';
import { useChange } from '../../forms/use-change';
import { fill, plural, useTexts } from '../../texts';
import { emailsSendTexts, type EmailsSendTexts } from '../../texts/generated/emails-send-texts';
import { mailKeys } from '../queries';
import {
  type Audience,
  type AudienceCount,
  audienceCountQuery,
  recipientsOf,
  TooManyUsersError,
  type AudienceFilter,
} from './audience';
import { UserPicker } from './user-picker';

const METHODS = ['password', 'otp', 'passkey', 'oauth'] as const;

const dayOf = (millis: number | undefined): string =>
  millis === undefined
    ? ''
    : new Date(millis - new Date(millis).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Start of a day in the owner's time zone. */
const millisOf = (day: string): number | undefined => (day === '' ? undefined : new Date(`${day}T00:00`).getTime());

interface SendDialogProps {
  projectId: string;
  draftId: string;
  name: string;
  /** Subject of the rendered source, from the preview. */
  subject: string | undefined;
  category: string | undefined;
  /** Saves the editor's text. */
  onBeforeSend: () => Promise<unknown>;
  onClose: () => void;
}

/** Steps: choose the recipients, check their number, then send. */
export function SendDialog({ projectId, draftId, name, subject, category, onBeforeSend, onClose }: SendDialogProps) {
  const api = useApi();
  const navigate = useNavigate();
  const t = useTexts(emailsSendTexts);
  const [audience, setAudience] = useState<Audience>({ kind: 'all' });
  const [ownSubject, setOwnSubject] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [read, setRead] = useState(0);
  const counted = useQuery({ ...audienceCountQuery(api, projectId, audience), placeholderData: keepPreviousData });
  const count: AudienceCount | undefined =
    audience.kind === 'chosen' ? { count: audience.users.length, hasMore: false } : counted.data;
  const send = useChange({
    act: async () => {
      setRead(0);
      await onBeforeSend();
      const recipients = await recipientsOf(api, projectId, audience, setRead);
      const body = { draft_id: draftId, subject: ownSubject.trim() || undefined, ...recipients };
      await adminRequest(api, projectId, 'POST /emails/send-email', { body });
    },
    refreshes: [mailKeys.all(projectId)],
    done: t.done,
    onDone: () =>
      navigate({ to: '/projects/$projectId/mail/mailings', params: { projectId }, search: { tab: 'history' } }),
  });
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (count !== undefined && count.count > 0) setAsking(true);
  };
  if (isAsking && count !== undefined) {
    return (
      <ConfirmSend
        audience={audience}
        count={count}
        isBusy={send.isBusy}
        note={send.isBusy && audience.kind === 'filter' && fill(t.reading, { count: read })}
        failure={send.error && <SendFailure projectId={projectId} error={send.error} />}
        onConfirm={() => void send.run()}
        onBack={() => {
          send.clear();
          setAsking(false);
        }}
      >
        <p>
          <span className="text-ink-faint">{t.subject} </span>
          <span className="font-medium">{ownSubject.trim() || subject || t.noSubject}</span>
        </p>
        <CategoryNote category={category} />
      </ConfirmSend>
    );
  }
  const isEmpty = count?.count === 0;
  return (
    <Dialog title={fill(t.title, { name })} onClose={onClose}>
      <form className="flex flex-col gap-5" onSubmit={goOn}>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t.who}</legend>
          <Radio
            name="audience"
            label={t.all}
            hint={t.allHint}
            checked={audience.kind === 'all'}
            onChange={() => setAudience({ kind: 'all' })}
          />
          <Radio
            name="audience"
            label={t.filter}
            hint={t.filterHint}
            checked={audience.kind === 'filter'}
            onChange={() => setAudience({ kind: 'filter', filter: {} })}
          />
          {audience.kind === 'filter' && (
            <FilterFields filter={audience.filter} onChange={(filter) => setAudience({ kind: 'filter', filter })} />
          )}
          <Radio
            name="audience"
            label={t.chosen}
            hint={t.chosenHint}
            checked={audience.kind === 'chosen'}
            onChange={() => setAudience({ kind: 'chosen', users: [] })}
          />
          {audience.kind === 'chosen' && (
            <UserPicker
              projectId={projectId}
              users={audience.users}
              onChange={(users) => setAudience({ kind: 'chosen', users })}
            />
          )}
        </fieldset>
        <Field label={t.subject} hint={fill(t.subjectHint, { subject: subject ?? t.noSubject })}>
          {(control) => (
            <Input
              {...control}
              maxLength={1000}
              value={ownSubject}
              onChange={(event) => setOwnSubject(event.target.value)}
            />
          )}
        </Field>
        <CategoryNote category={category} />
        {counted.isError && audience.kind !== 'chosen' && <Alert tone="danger">{describeError(counted.error)}</Alert>}
        <DialogActions>
          <span role="status" className="me-auto self-center text-13 text-ink-muted">
            {count === undefined ? t.counting : isEmpty && audience.kind !== 'chosen' ? t.nobody : sayCount(count, t)}
          </span>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" disabled={count === undefined || isEmpty}>
            {t.next}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const sayCount = ({ count, hasMore }: AudienceCount, t: EmailsSendTexts): string =>
  hasMore ? fill(t.recipientsMore, { count }) : plural(t.recipients, count);

interface ConfirmSendProps {
  audience: Audience;
  count: AudienceCount;
  isBusy: boolean;
  note: ReactNode;
  failure: ReactNode;
  onConfirm: () => void;
  onBack: () => void;
  children: ReactNode;
}

function ConfirmSend({ audience, count, isBusy, note, failure, onConfirm, onBack, children }: ConfirmSendProps) {
  const t = useTexts(emailsSendTexts);
  return (
    <Dialog
      title={count.hasMore ? fill(t.confirmMore, { count: count.count }) : plural(t.confirmTitle, count.count)}
      description={t.confirmDescription}
      onClose={onBack}
      isPersistent={isBusy}
      size="small"
    >
      <div className="flex flex-col gap-3">
        {failure}
        {children}
        <p role="status" className="text-13 text-ink-muted">
          {note}
        </p>
      </div>
      <DialogActions>
        <Button onClick={onBack} disabled={isBusy}>
          {t.back}
        </Button>
        <Button variant="primary" isBusy={isBusy} autoFocus onClick={onConfirm}>
          {audience.kind === 'all' || count.hasMore ? t.confirmActionAll : plural(t.confirmAction, count.count)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function CategoryNote({ category }: { category: string | undefined }) {
  const t = useTexts(emailsSendTexts);
  const note = category === 'Marketing' ? t.marketing : category === 'Transactional' ? t.transactional : t.noCategory;
  return <p className="text-13 text-ink-muted">{note}</p>;
}

/** Shows why nothing was sent, and what to do next. */
export function SendFailure({ projectId, error }: { projectId: string; error: Error }) {
  const t = useTexts(emailsSendTexts);
  if (error instanceof TooManyUsersError) return <Alert tone="danger">{t.tooMany}</Alert>;
  if (!(error instanceof KnownErrors.RequiresCustomEmailServer))
    return <Alert tone="danger">{describeError(error)}</Alert>;
  return (
    <Alert tone="danger">
      {t.needsServer}{' '}
      <Link to="/projects/$projectId/mail/sender" params={{ projectId }} className="font-medium underline">
        {t.toSender}
      </Link>
    </Alert>
  );
}

function FilterFields({ filter, onChange }: { filter: AudienceFilter; onChange: (next: AudienceFilter) => void }) {
  const t = useTexts(emailsSendTexts).filters;
  const change = (part: AudienceFilter) => onChange({ ...filter, ...part });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label={t.query}>
          {(control) => (
            <Input
              {...control}
              value={filter.query ?? ''}
              onChange={({ target }) => change({ query: target.value || undefined })}
            />
          )}
        </Field>
      </div>
      <Field label={t.verified}>
        {(control) => (
          <Select
            {...control}
            value={filter.verified === undefined ? '' : String(filter.verified)}
            onChange={({ target }) => change({ verified: target.value === '' ? undefined : target.value === 'true' })}
          >
            <option value="">{t.any}</option>
            <option value="true">{t.isVerified}</option>
            <option value="false">{t.isNotVerified}</option>
          </Select>
        )}
      </Field>
      <Field label={t.method}>
        {(control) => (
          <Select
            {...control}
            value={filter.method ?? ''}
            onChange={({ target }) => change({ method: METHODS.find((method) => method === target.value) })}
          >
            <option value="">{t.any}</option>
            {METHODS.map((method) => (
              <option key={method} value={method}>
                {t.methods[method]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t.signedUpFrom}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={dayOf(filter.signed_up_from_millis)}
            onChange={({ target }) => change({ signed_up_from_millis: millisOf(target.value) })}
          />
        )}
      </Field>
      <Field label={t.lastActiveFrom}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={dayOf(filter.last_active_from_millis)}
            onChange={({ target }) => change({ last_active_from_millis: millisOf(target.value) })}
          />
        )}
      </Field>
    </div>
  );
}
