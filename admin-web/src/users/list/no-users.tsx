import { Link } from '@tanstack/react-router';
import { SearchX, UserPlus, Users } from 'lucide-react';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/states';
import { useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { isFiltered, type UserListing } from '../filters/listing';

interface NoUsersProps {
  projectId: string;
  listing: UserListing;
  onCreate: () => void;
}

/** Tells why the list is empty, and what to do next. */
export function NoUsers({ projectId, listing, onCreate }: NoUsersProps) {
  const t = useTexts(usersTexts);
  const first = (search: UserListing, label: string) => (
    <Button asChild>
      <Link to="/projects/$projectId/users" params={{ projectId }} search={search}>
        {label}
      </Link>
    </Button>
  );
  if (listing.cursor !== undefined) {
    return (
      <EmptyState
        Icon={Users}
        title={t.empty.gone}
        action={first({ ...listing, cursor: undefined }, t.empty.firstPage)}
      >
        {t.empty.goneWhy}
      </EmptyState>
    );
  }
  if (isFiltered(listing)) {
    return (
      <EmptyState Icon={SearchX} title={t.empty.noMatch} action={first({ order: listing.order }, t.filters.clear)}>
        {t.empty.noMatchWhy}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={UserPlus}
      title={t.empty.none}
      action={
        <>
          <Button onClick={onCreate}>{t.empty.create}</Button>
          <Button asChild>
            <Link to="/projects/$projectId/users/import" params={{ projectId }}>
              {t.empty.import}
            </Link>
          </Button>
        </>
      }
    >
      {t.empty.noneWhy}
    </EmptyState>
  );
}
