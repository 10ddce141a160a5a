import type { WaysIn } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../shell/api-context';
import { formatNumber, useTexts } from '../texts';
import { TEXT_LINK } from '../components/text-link';
import { linkTexts } from './link-texts';

/** Security E13. */
export function WaysInList({ waysIn }: { waysIn: WaysIn }) {
  const t = useTexts(linkTexts).waysIn;
  const counts = [
    [t.passkeys, waysIn.passkeys],
    [t.addresses, waysIn.otherAddresses],
    [t.apiKeys, waysIn.apiKeys],
    [t.teamApiKeys, waysIn.teamApiKeys],
    [t.sessions, waysIn.sessions],
  ] as const;
  const rows = [
    ...(waysIn.hasPassword ? [[t.password, '']] : []),
    ...(waysIn.oauthProviders.length > 0 ? [[t.providers, waysIn.oauthProviders.join(', ')]] : []),
    ...counts.flatMap(([name, count]) => (count > 0 ? [[name, formatNumber(count)]] : [])),
  ];
  return (
    <ul aria-label={t.title} className="divide-y divide-line rounded-lg border border-line">
      {rows.map(([name, value]) => (
        <li key={name} className="flex justify-between gap-4 px-3 py-2">
          <span>{name}</span>
          <span className="min-w-0 truncate text-ink-muted">{value}</span>
        </li>
      ))}
    </ul>
  );
}

export const isAnyWayIn = ({ hasPassword, oauthProviders, ...counts }: WaysIn): boolean =>
  hasPassword || oauthProviders.length > 0 || Object.values(counts).some((count) => count > 0);

/** Lists everything that can act for the account of a verification link. Renders nothing if the link is invalid. */
export function WaysInOfLink({ code }: { code: string }) {
  const t = useTexts(linkTexts).waysIn;
  const { client } = useApi();
  const { data: waysIn } = useQuery({
    queryKey: ['ways-in-of-link', code],
    queryFn: async () => {
      const result = await client.getWaysIn(code);
      return result.status === 'ok' ? result.data : null;
    },
    staleTime: Infinity,
    retry: false,
  });
  if (!waysIn || !isAnyWayIn(waysIn)) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium">{t.title}</h2>
      <WaysInList waysIn={waysIn} />
      <p className="text-pretty text-ink-muted">{t.beforeConfirming}</p>
      <p>
        <Link to="/forgot-password" className={TEXT_LINK}>
          {t.reset}
        </Link>
      </p>
    </section>
  );
}
