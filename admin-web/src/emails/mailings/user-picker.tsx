import type { ServerUser } from '@hallpass/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { SearchField } from '../../components/search-field';
import { Skeleton } from '../../components/states';
import { Failure } from '../../forms/failure';
import { fill, plural, useTexts } from '../../texts';
import { emailsSendTexts } from '../../texts/generated/emails-send-texts';

const FOUND = 6;

interface UserPickerProps {
  projectId: string;
  users: readonly ServerUser[];
  onChange: (users: readonly ServerUser[]) => void;
}

const nameOf = (user: ServerUser): string => user.displayName ?? user.primaryEmail ?? user.id;

/** Searches users and keeps the selected ones across searches. */
export function UserPicker({ projectId, users, onChange }: UserPickerProps) {
  const api = useApi();
  const t = useTexts(emailsSendTexts).pick;
  const [query, setQuery] = useState('');
  const found = useQuery({
    queryKey: [...keys.users(projectId), 'pick', query],
    queryFn: ({ signal }) =>
      api
        .admin(projectId)
        .listUsers({ limit: FOUND, orderBy: 'signedUpAt', desc: true, query: query || undefined }, signal),
    placeholderData: keepPreviousData,
  });
  const toggle = (user: ServerUser) =>
    onChange(users.some(({ id }) => id === user.id) ? users.filter(({ id }) => id !== user.id) : [...users, user]);
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={t.search} placeholder={t.placeholder} value={query} onSearch={setQuery} />
      <Failure error={found.error} />
      <ul aria-label={t.results} className="flex flex-col rounded-lg border border-line">
        {found.data === undefined && !found.isError && (
          <li className="p-3">
            <Skeleton className="h-4 w-48" />
          </li>
        )}
        {found.data?.length === 0 && <li className="p-3 text-ink-muted">{t.none}</li>}
        {found.data?.map((user) => (
          <li key={user.id} className="border-b border-line last:border-0">
            <label className="flex h-10 cursor-pointer items-center gap-3 px-3 hover:bg-hover">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={users.some(({ id }) => id === user.id)}
                onChange={() => toggle(user)}
              />
              <span className="min-w-0 flex-1 truncate">{nameOf(user)}</span>
              <span className="min-w-0 truncate text-13 text-ink-muted">{user.primaryEmail ?? t.noAddress}</span>
            </label>
          </li>
        ))}
      </ul>
      {users.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-13 text-ink-muted">{plural(t.chosen, users.length)}</span>
          {users.map((user) => (
            <span
              key={user.id}
              className="inline-flex h-6 max-w-full items-center gap-1 rounded-full bg-accent-soft pe-1 ps-2 text-xs text-accent"
            >
              <span className="truncate">{nameOf(user)}</span>
              <button
                type="button"
                aria-label={fill(t.remove, { name: nameOf(user) })}
                className="grid size-5 place-items-center rounded-full hover:bg-surface"
                onClick={() => toggle(user)}
              >
                <X aria-hidden className="size-3" />
              </button>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
