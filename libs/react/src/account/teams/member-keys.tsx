import type { Team, TeamApiKey } from '@hallpass/js';
import { type ReactNode, useId } from 'react';
import { fill } from '@hallpass/texts';
import { useApiKeys } from '../../hooks/user-hooks.js';
import { useAccountTexts } from '../use-account-texts.js';

/** The team API keys that a member created or took over. They are revoked when the membership ends. */
export const useKeysOf = (team: Team, userId: string): TeamApiKey[] =>
  useApiKeys(team).filter((key) => key.responsibleUserId === userId && key.isValid());

/** Renders nothing if there are no keys. */
export function KeyList({ title, keys }: { title: string; keys: readonly TeamApiKey[] }): ReactNode {
  const texts = useAccountTexts();
  const id = useId();
  if (keys.length === 0) return null;
  return (
    <div className="hp-prose">
      <p id={id}>{title}</p>
      <ul className="hp-bullets" aria-labelledby={id}>
        {keys.map((key) => (
          <li key={key.id}>{key.description || fill(texts.apiKeyEnds, { lastFour: key.value.lastFour })}</li>
        ))}
      </ul>
    </div>
  );
}
