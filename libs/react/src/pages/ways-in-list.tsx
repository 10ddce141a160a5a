import type { ReactNode } from 'react';
import type { WaysIn } from '@hallpass/js';
import { useHallpass } from '../provider/context.js';
import { useCoreTexts } from '../ui/use-core-texts.js';

export function WaysInList({ waysIn }: { waysIn: WaysIn }): ReactNode {
  const texts = useCoreTexts();
  const { locale } = useHallpass();
  const numbers = new Intl.NumberFormat(locale);
  const counted = (number: number) => [number > 0, numbers.format(number)] as const;
  const names = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  const rows: readonly (readonly [name: string, isThere: boolean, value: string])[] = [
    [texts.password, waysIn.hasPassword, ''],
    [texts.wayPasskeys, ...counted(waysIn.passkeys)],
    [texts.wayProviders, waysIn.oauthProviders.length > 0, names.format(waysIn.oauthProviders)],
    [texts.wayAddresses, ...counted(waysIn.otherAddresses)],
    [texts.wayApiKeys, ...counted(waysIn.apiKeys)],
    [texts.wayTeamApiKeys, ...counted(waysIn.teamApiKeys)],
    [texts.waySessions, ...counted(waysIn.sessions)],
    [texts.wayApplications, waysIn.applications.length > 0, names.format(waysIn.applications)],
  ];
  return (
    <ul className="hp-ways" aria-label={texts.waysTitle}>
      {rows.map(
        ([name, isThere, value]) =>
          isThere && (
            <li key={name}>
              <span>{name}</span> <span>{value}</span>
            </li>
          ),
      )}
    </ul>
  );
}

export const isAnyWayIn = (waysIn: WaysIn): boolean =>
  waysIn.hasPassword ||
  waysIn.oauthProviders.length + waysIn.applications.length > 0 ||
  waysIn.passkeys + waysIn.otherAddresses + waysIn.apiKeys + waysIn.teamApiKeys + waysIn.sessions > 0;
