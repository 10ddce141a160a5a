import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../components/loaded';
import { Table } from '../components/table';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import type { ChallengeDay } from './queries';

const PURPOSES = ['sign_up', 'sign_in', 'sign_in_code', 'password_reset'] as const;
const OUTCOMES = ['asked', 'passed', 'refused'] as const;

/** How many challenges were asked for, passed and refused in the shown days, by purpose. */
export function ChallengeCounts({ query }: { query: UseQueryResult<readonly ChallengeDay[]> }) {
  const t = useTexts(signInTexts).botProtection;
  return (
    <Loaded query={query} what={t.counts.title} failed={t.counts.failed} lines={4}>
      {(days) => (
        <Table
          caption={t.counts.title}
          rows={PURPOSES}
          rowId={(purpose) => purpose}
          empty={null}
          columns={[
            { header: t.counts.purpose, cell: (purpose) => t.purposes[purpose] },
            ...OUTCOMES.map((outcome) => ({
              header: t.counts[outcome],
              isRight: true,
              cell: (purpose: (typeof PURPOSES)[number]) => (
                <span className="tabular-nums">{sumOf(days, `${purpose}.${outcome}`).toLocaleString()}</span>
              ),
            })),
          ]}
        />
      )}
    </Loaded>
  );
}

const sumOf = (days: readonly ChallengeDay[], label: string): number =>
  days.reduce((sum, { by_outcome: counts }) => sum + (counts[label] ?? 0), 0);
