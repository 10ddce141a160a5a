import { KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { When } from '../components/cells';
import { Checkbox } from '../components/choice';
import { List } from '../components/list';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { fill, plural, useTexts } from '../texts';
import { waitlistTexts } from '../texts/generated/waitlist-texts';
import { STATUSES, type WaitlistEntry, waitlistKey, waitlistQuery } from './queries';

const TONES = { pending: 'neutral', approved: 'positive', declined: 'warning' } as const;

export function WaitlistEntries({ projectId }: { projectId: string }) {
  const t = useTexts(waitlistTexts).entries;
  const api = useApi();
  const listing = useSearch({ from: '/signed-in/projects/$projectId/waitlist' });
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const refreshes = [waitlistKey(projectId)];
  const onDone = () => setSelected(new Set());
  const approve = useChange({
    confirm: (ids) => ({ title: plural(t.approveTitle, ids.length), description: t.approveText, action: t.approve }),
    act: (ids: string[]) => adminRequest(api, projectId, 'POST /waitlist-entries/approve', { body: { ids } }),
    refreshes,
    done: ({ changed }) => plural(t.approved, changed),
    onDone,
  });
  const [sendsEmail, setSendsEmail] = useState(false);
  const decline = useChange({
    confirm: (ids) => ({
      title: plural(t.declineTitle, ids.length),
      description: t.declineText,
      action: t.decline,
      children: <DeclineEmail label={t.sendEmail} onChange={setSendsEmail} />,
    }),
    act: (ids: string[]) =>
      adminRequest(api, projectId, 'POST /waitlist-entries/decline', { body: { ids, send_email: sendsEmail } }),
    refreshes,
    done: ({ changed }) => plural(t.declined, changed),
    onDone,
  });
  const remove = useChange({
    confirm: ({ email }) => ({
      title: fill(t.deleteTitle, { email }),
      description: t.deleteText,
      action: t.delete,
    }),
    act: ({ id }: WaitlistEntry) =>
      adminRequest(api, projectId, 'DELETE /waitlist-entries/{entry_id}', { path: { entry_id: id } }),
    refreshes,
    done: (_, { email }) => fill(t.deleted, { email }),
  });
  const startDecline = (ids: string[]) => {
    setSendsEmail(false);
    void decline.run(ids);
  };
  return (
    <>
      <List
        title={t.title}
        query={useQuery(waitlistQuery(api, projectId, listing))}
        rowId={({ id }) => id}
        skeletonRows={6}
        search={t.search}
        filters={[
          { name: 'status', label: t.status, options: STATUSES.map((value) => ({ value, label: t.statuses[value] })) },
        ]}
        selection={{ selected, onChange: setSelected, nameOf: ({ email }) => email }}
        above={
          selected.size > 0 && (
            <div role="toolbar" aria-label={t.selected} className="mb-3 flex flex-wrap items-center gap-2">
              <span className="text-13 text-ink-muted">{plural(t.count, selected.size)}</span>
              <Button size="small" isBusy={approve.isBusy} onClick={() => void approve.run([...selected])}>
                {t.approve}
              </Button>
              <Button size="small" isBusy={decline.isBusy} onClick={() => startDecline([...selected])}>
                {t.decline}
              </Button>
            </div>
          )
        }
        columns={[
          {
            header: t.person,
            cell: ({ email, answer }) => (
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <p>{email}</p>
                {answer !== undefined && <p className="text-13 text-ink-muted">{answer}</p>}
              </div>
            ),
          },
          { header: t.status, cell: ({ status }) => <Badge tone={TONES[status]}>{t.statuses[status]}</Badge> },
          { header: t.since, from: 'md', cell: ({ created_at_millis }) => <When at={created_at_millis} /> },
          {
            header: t.actions,
            isActions: true,
            cell: (entry) => (
              <div className="flex flex-wrap justify-end gap-1">
                <Button
                  size="small"
                  aria-label={fill(t.approveOf, { email: entry.email })}
                  onClick={() => void approve.run([entry.id])}
                >
                  {entry.status === 'approved' ? t.resend : t.approve}
                </Button>
                {entry.status !== 'declined' && (
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={fill(t.declineOf, { email: entry.email })}
                    onClick={() => startDecline([entry.id])}
                  >
                    {t.decline}
                  </Button>
                )}
                <Button
                  size="small"
                  variant="dangerQuiet"
                  aria-label={fill(t.deleteOf, { email: entry.email })}
                  onClick={() => void remove.run(entry)}
                >
                  {t.delete}
                </Button>
              </div>
            ),
          },
        ]}
        Icon={Hourglass}
        none={t.none}
        noneWhy={t.noneWhy}
        noMatch={t.noneFound}
      />
      <Failure error={approve.error instanceof KnownErrors.RedirectUrlNotWhitelisted ? approve.error : null} />
      {approve.dialog}
      {decline.dialog}
      {remove.dialog}
    </>
  );
}

function DeclineEmail({ label, onChange }: { label: string; onChange: (sends: boolean) => void }) {
  return <Checkbox label={label} onChange={({ target }) => onChange(target.checked)} />;
}
