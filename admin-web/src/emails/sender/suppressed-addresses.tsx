import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MailX } from 'lucide-react';
import { adminRequest } from '../../api/admin-request';
import { Button } from '../../components/button';
import { When } from '../../components/cells';
import { Section } from '../../components/layout';
import { List } from '../../components/list';
import { useChange } from '../../forms/use-change';
import { useApi } from '../../shell/api-context';
import { fill, useTexts } from '../../texts';
import { emailsSenderTexts } from '../../texts/generated/emails-sender-texts';
import { mailKeys } from '../queries';

const PER_PAGE = 20;

/** Addresses that get no marketing emails because a mail server reported them. Owners can remove them from the list. */
export function SuppressedAddresses({ projectId }: { projectId: string }) {
  const t = useTexts(emailsSenderTexts).suppressed;
  const api = useApi();
  const { query, cursor } = useSearch({ from: '/signed-in/projects/$projectId/mail/sender' });
  const page = useQuery({
    queryKey: [...mailKeys.suppressed(projectId), { query, cursor }],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /internal/email-suppressed-addresses', {
        query: { query, cursor, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const allow = useChange({
    act: (address: string) =>
      adminRequest(api, projectId, 'DELETE /internal/email-suppressed-addresses', { query: { address } }),
    confirm: (address) => ({
      title: fill(t.removeTitle, { address }),
      description: t.removeText,
      action: t.remove,
    }),
    refreshes: [mailKeys.suppressed(projectId)],
    done: (_, address) => fill(t.removed, { address }),
  });
  const isEmpty = query === undefined && !page.data?.items.length;
  return (
    <Section title={t.title} description={t.description}>
      <List
        title={t.title}
        query={page}
        rowId={({ address }) => address}
        columns={[
          { header: t.address, cell: ({ address }) => <span className="[overflow-wrap:anywhere]">{address}</span> },
          { header: t.reason, from: 'sm', cell: ({ reason }) => t.reasons[reason] },
          { header: t.since, from: 'sm', cell: ({ suppressed_at_millis: at }) => <When at={at} /> },
          {
            header: t.remove,
            isActions: true,
            cell: ({ address }) => (
              <Button
                size="small"
                variant="ghost"
                aria-label={fill(t.removeOf, { address })}
                onClick={() => void allow.run(address)}
              >
                {t.remove}
              </Button>
            ),
          },
        ]}
        search={isEmpty ? undefined : t.search}
        skeletonRows={2}
        Icon={MailX}
        none={t.none}
        noneWhy={t.noneMeans}
        noMatch={t.noneFound}
      />
      {allow.dialog}
    </Section>
  );
}
