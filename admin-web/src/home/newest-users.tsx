import type { Metrics } from '@hallpass/js';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../components/avatar';
import { Time } from '../components/time';
import { useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { Panel } from './panel';

export function NewestUsers({ projectId, users }: { projectId: string; users: Metrics['recently_registered'] }) {
  const t = useTexts(homeTexts).recent;
  return (
    <Panel
      title={t.title}
      actions={
        <Link
          to="/projects/$projectId/users"
          params={{ projectId }}
          className="rounded-md text-13 font-medium text-accent hover:underline"
        >
          {t.all}
        </Link>
      }
    >
      <ul className="-mx-2">
        {users.map((user) => {
          const name = user.display_name ?? user.primary_email ?? user.id;
          return (
            <li key={user.id} className="relative flex h-10 items-center gap-3 rounded-lg px-2 hover:bg-hover">
              <Avatar name={name} imageUrl={user.profile_image_url} size="small" />
              <Link
                to="/projects/$projectId/users/$userId"
                params={{ projectId, userId: user.id }}
                className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
              >
                {name}
              </Link>
              <span className="text-13 text-ink-faint">
                <Time at={new Date(user.signed_up_at_millis)} form="relative" />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
