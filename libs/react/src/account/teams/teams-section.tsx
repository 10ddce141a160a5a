import type { CurrentUser, Team } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useProject } from '../../hooks/use-hallpass-app.js';
import { useTeams } from '../../hooks/user-hooks.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { NameDialog } from '../frame/name-dialog.js';
import { Nothing, Row, Rows, SectionPage } from '../frame/section.js';
import { hrefOf } from '../frame/use-place.js';
import { useAccountTexts } from '../use-account-texts.js';
import { TeamPage } from './team-page.js';

export interface TeamsSectionProps {
  user: CurrentUser;
  /** The team to show. Undefined shows the list. */
  teamId: string | undefined;
  items: readonly string[];
  go: (place: { section: 'teams'; teamId?: string }) => void;
}

export function TeamsSection({ user, teamId, items, go }: TeamsSectionProps): ReactNode {
  const teams = useTeams(user);
  const team = teams.find(({ id }) => id === teamId);
  if (team === undefined) return <TeamsList user={user} teams={teams} go={go} />;
  return <TeamPage key={team.id} user={user} team={team} items={items} onGone={() => go({ section: 'teams' })} />;
}

function TeamsList({
  user,
  teams,
  go,
}: Pick<TeamsSectionProps, 'user' | 'go'> & { teams: readonly Team[] }): ReactNode {
  const texts = useAccountTexts();
  const { config } = useProject();
  const [isCreating, setCreating] = useState(false);
  return (
    <SectionPage
      title={texts.teams}
      description={texts.teamsWhat}
      actions={
        config.clientTeamCreationEnabled && (
          <Button variant="secondary" onClick={() => setCreating(true)}>
            {texts.teamCreate}
          </Button>
        )
      }
    >
      {teams.length === 0 ? (
        <Nothing>{texts.teamsNone}</Nothing>
      ) : (
        <Rows label={texts.teams}>
          {teams.map((team) => (
            <Row
              key={team.id}
              start={<Avatar name={team.displayName} imageUrl={team.profileImageUrl} isSquare />}
              title={team.displayName || texts.unnamed}
              actions={
                <a
                  className="hp-button hp-button-secondary hp-button-small"
                  href={hrefOf({ section: 'teams', teamId: team.id })}
                  onClick={(event) => {
                    event.preventDefault();
                    go({ section: 'teams', teamId: team.id });
                  }}
                  aria-label={fill(texts.teamOpenOf, { team: team.displayName })}
                >
                  {texts.teamOpen}
                </a>
              }
            />
          ))}
        </Rows>
      )}
      {isCreating && (
        <NameDialog
          title={texts.teamCreate}
          label={texts.teamName}
          maxLength={255}
          action={texts.teamCreateAction}
          onSave={async (displayName) => {
            const { id } = await user.createTeam({ displayName });
            go({ section: 'teams', teamId: id });
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </SectionPage>
  );
}
