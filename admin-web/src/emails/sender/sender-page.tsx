import type { AdminEmailConfig } from '@hallpass/js';
import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MailX } from 'lucide-react';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CopyField } from '../../components/copy';
import { Fact, Facts } from '../../components/facts';
import { Card, PageHeader, Section, usePageTitle } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { fill, useTexts } from '../../texts';
import { emailsSenderTexts } from '../../texts/generated/emails-sender-texts';
import { reportAddressQuery, sentMailsQuery, sharedSenderOf, mailKeys, mailLocaleQuery } from '../queries';
import { adminRequest } from '../../api/admin-request';
import { Field } from '../../components/field';
import { Select } from '../../components/input';
import { FormCard } from '../../forms/form-card';
import { KEEP_TYPED } from '../../forms/use-conflict';
import { useChange } from '../../forms/use-change';
import { languageName, MAIL_LANGUAGES } from '../../preview/languages';
import { When } from '../../components/cells';
import { List } from '../../components/list';
import { ServerForm } from './server-form';

const PER_PAGE = 20;

export function SenderPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/sender' });
  const project = useQuery(projectQuery(useApi(), projectId));
  const t = useTexts(emailsSenderTexts);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <Loaded query={project} what={t.loading} failed={t.loadFailed} lines={4}>
        {({ config: { emailConfig: config } }) => (
          <>
            <CurrentSender projectId={projectId} config={config} />
            <ServerForm projectId={projectId} config={config} />
          </>
        )}
      </Loaded>
      <LanguageForm projectId={projectId} />
      <Reports projectId={projectId} />
      <SuppressedAddresses projectId={projectId} />
    </>
  );
}

/** Shows the sender and the receiving mail server: the saved settings, completed by the latest email. */
function CurrentSender({ projectId, config }: { projectId: string; config: AdminEmailConfig | undefined }) {
  const t = useTexts(emailsSenderTexts).current;
  const shared = sharedSenderOf(useQuery(sentMailsQuery(useApi(), projectId)).data);
  const own = config?.type === 'standard' ? config : undefined;
  const name = own?.senderName ?? shared?.sender_name;
  const email = own?.senderEmail ?? shared?.sender_email;
  const delivery = () => {
    if (own) return fill(t.own, { host: own.host });
    if (shared?.host !== undefined) return fill(t.shared, { host: shared.host });
    return (
      <>
        {shared ? t.captured : t.unknown}{' '}
        <Link to="/projects/$projectId/mail/sent" params={{ projectId }} className="font-medium text-accent underline">
          {t.inbox}
        </Link>
      </>
    );
  };
  return (
    <Section title={t.title}>
      <Card className="p-4 sm:p-5">
        <Facts>
          <Fact label={t.from}>
            {name !== undefined && email !== undefined ? fill(t.address, { name, email }) : t.sharedFrom}
          </Fact>
          <Fact label={t.delivery}>{delivery()}</Fact>
        </Facts>
      </Card>
    </Section>
  );
}

/** The secret is loaded only when the owner reveals it. */
function Reports({ projectId }: { projectId: string }) {
  const t = useTexts(emailsSenderTexts).reports;
  const [isShown, setShown] = useState(false);
  const address = useQuery({ ...reportAddressQuery(useApi(), projectId), enabled: isShown });
  return (
    <Section title={t.title} description={t.description}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        {!isShown ? (
          <div>
            <Button onClick={() => setShown(true)}>{t.show}</Button>
          </div>
        ) : address.data ? (
          <>
            <CopyField label={t.url} value={address.data.url} />
            <CopyField label={t.secret} value={address.data.secret} isSecret />
            <a href="/docs/guides/mail#bounces-and-complaints" className="font-medium text-accent underline">
              {t.howTo}
            </a>
          </>
        ) : address.isError ? (
          <ErrorState error={address.error} title={t.loadFailed} onRetry={() => void address.refetch()} />
        ) : (
          <Loading what={t.loading}>
            <Skeleton className="h-9 w-full" />
          </Loading>
        )}
      </Card>
    </Section>
  );
}

/** Sets the language of emails to recipients whose language is unknown. */
function LanguageForm({ projectId }: { projectId: string }) {
  const locale = useQuery(mailLocaleQuery(useApi(), projectId));
  const t = useTexts(emailsSenderTexts);
  return (
    <Section title={t.language.title} description={t.language.description}>
      <Loaded query={locale} what={t.loading} failed={t.loadFailed} lines={1}>
        {(stored) => <Fields projectId={projectId} stored={stored} />}
      </Loaded>
    </Section>
  );
}

function Fields({ projectId, stored }: { projectId: string; stored: string }) {
  const api = useApi();
  const t = useTexts(emailsSenderTexts).language;
  const queryClient = useQueryClient();
  const form = useForm({ values: { locale: stored }, resetOptions: KEEP_TYPED });
  const save = useChange({
    act: ({ locale }: { locale: string }) =>
      adminRequest(api, projectId, 'PATCH /internal/config/override', {
        body: { config_override_string: JSON.stringify({ 'emails.locale': locale === '' ? null : locale }) },
      }),
    refreshes: [mailKeys.locale(projectId)],
    done: t.saved,
  });
  const isOther = stored !== '' && !(MAIL_LANGUAGES as readonly string[]).includes(stored);
  return (
    <FormCard
      form={form}
      save={save}
      action={t.action}
      conflict={{
        read: async () => ({
          locale: await queryClient.fetchQuery({ ...mailLocaleQuery(api, projectId), staleTime: 0 }),
        }),
        labels: { locale: t.label },
      }}
    >
      <Field label={t.label}>
        {(control) => (
          <Select {...control} {...form.register('locale')}>
            <option value="">{t.none}</option>
            {MAIL_LANGUAGES.filter((tag) => tag !== 'en').map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
            {isOther && <option value={stored}>{languageName(stored)}</option>}
          </Select>
        )}
      </Field>
    </FormCard>
  );
}

/** Addresses that get no marketing emails because a mail server reported them. Owners can remove them from the list. */
function SuppressedAddresses({ projectId }: { projectId: string }) {
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
                writes
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
