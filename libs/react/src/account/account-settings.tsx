import type { CurrentUser } from '@hallpass/js';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useProject, useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { useConnectedApplications, useProducts, useTeams } from '../hooks/user-hooks.js';
import { useHallpass } from '../provider/context.js';
import { Link } from '../ui/link.js';
import { ComponentRoot } from '../ui/component-root.js';
import { classes } from '../ui/use-slot.js';
import { Skeleton } from '../ui/spinner.js';
import { useAction } from '../ui/use-action.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { ApiKeysSection } from './api-keys/api-keys-section.js';
import { ApplicationsSection } from './applications/applications-section.js';
import { ConnectionsSection } from './connections/connections-section.js';
import { DataSection } from './data/data-section.js';
import { DeleteAccountSection } from './delete-account/delete-account-section.js';
import { EmailsSection } from './emails/emails-section.js';
import { ChevronIcon } from './frame/icons.js';
import { type AccountSection, nameOf, type Place, placeOf, sectionsOf } from './frame/sections.js';
import { SettingsNav } from './frame/settings-nav.js';
import { goTo, usePlace } from './frame/use-place.js';
import { NotificationsSection } from './notifications/notifications-section.js';
import { PasskeysSection } from './passkeys/passkeys-section.js';
import { PasswordSection } from './password/password-section.js';
import { ProfileSection } from './profile/profile-section.js';
import { PurchasesSection } from './purchases/purchases-section.js';
import { AsksForSignIn } from './recent-sign-in/recent-sign-in.js';
import { SessionsSection } from './sessions/sessions-section.js';
import { TeamsSection } from './teams/teams-section.js';
import { useAccountTexts } from './use-account-texts.js';
import { EnrollmentGate } from './two-step/enrollment-gate.js';
import { TwoStepSection } from './two-step/two-step-section.js';

export interface AccountSettingsProps {
  /**
   * The section to show, such as `emails` or `teams/<id>`, if the app's router keeps it. Left out, it comes from the
   * address: `#emails` or `?section=emails`.
   */
  section?: string;
  onSectionChange?: (section: string) => void;
  /** Ids of items whose remaining quantity is shown under the purchases of a user or a team. */
  items?: { user?: readonly string[]; team?: readonly string[] };
  /** Shows a sign-out button below the sections, for apps without a menu. */
  showSignOut?: boolean;
  /** Address of the link "Back to the app" below the sections. Null or left out: no link. */
  backUrl?: string | null;
  /**
   * Deletes the user and leads to another page, for apps that do more than that. Default: `user.delete()`, then the
   * app's after-sign-out page.
   */
  onDelete?: (user: CurrentUser) => Promise<void>;
  /**
   * Asks for a second factor that the project requires before it shows the settings, also during the grace period.
   * Called once the user has set one up, or goes on without one during the grace period.
   */
  onSecondFactor?: () => void;
  /** Fills the window, for use as a page of its own. */
  fullPage?: boolean;
}

/** All settings that users can change about themselves. Redirects to sign-in if nobody is signed in. */
export function AccountSettings({ fullPage = false, ...props }: AccountSettingsProps): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Settings {...props} />
    </ComponentRoot>
  );
}

type SettingsProps = Omit<AccountSettingsProps, 'fullPage'>;

function Settings(props: SettingsProps): ReactNode {
  const user = useUser();
  const { askToSignIn } = useHallpass();
  const [known, setKnown] = useState(user);
  if (user !== null && user !== known) setKnown(user);
  // An app that asks for a sign-in over the page keeps what is on it.
  const shown = askToSignIn === undefined ? user : (user ?? known);
  if (shown === null) return <LeadsToSignIn />;
  const { onSecondFactor, ...rest } = props;
  return (
    <AsksForSignIn key={shown.id} user={shown}>
      <EnrollmentGate user={shown} onGoOn={onSecondFactor}>
        <SettingsOf user={shown} {...rest} />
      </EnrollmentGate>
    </AsksForSignIn>
  );
}

function SettingsOf(props: Omit<SettingsProps, 'onSecondFactor'> & { user: CurrentUser }): ReactNode {
  const { user, section, onSectionChange, items, showSignOut = false, backUrl = null, onDelete } = props;
  const texts = useAccountTexts();
  const { config } = useProject();
  const teams = useTeams(user);
  const hasPurchases = useProducts(user, { limit: 20 }).length > 0 || (items?.user?.length ?? 0) > 0;
  const inAddress = usePlace();
  const chosen = section === undefined ? inAddress : placeOf(section);
  // Stays on the page after the last one was disconnected.
  const hasApplications = useConnectedApplications(user).length > 0 || chosen?.section === 'applications';
  const sections = sectionsOf({ user, config, teams, hasPurchases, hasApplications });
  // Unknown or no section: shows the first one. A narrow window shows the list until the user chooses.
  const place = chosen && sections.includes(chosen.section) ? chosen : null;
  const go = (next: Place | null) => {
    onSectionChange?.(next === null ? '' : nameOf(next));
    if (section === undefined) goTo(next);
  };
  const shown = place ?? { section: sections[0]! };
  const content = useRef<HTMLDivElement>(null);
  useFocusOnChange(content, place && nameOf(place));
  useSignals(user, config.passkeyEnabled);

  return (
    <div className={classes('hp-settings', place !== null && 'hp-settings-chosen')}>
      <div className="hp-settings-columns">
        <SettingsNav sections={sections} shown={shown.section} teams={teams} teamId={shown.teamId} go={go}>
          <WaysOut showSignOut={showSignOut} backUrl={backUrl} />
        </SettingsNav>
        <div ref={content} className="hp-settings-content">
          {shown.teamId === undefined && (
            <Link
              className="hp-back hp-settings-back"
              href="#"
              onClick={(event) => {
                event.preventDefault();
                go(null);
              }}
            >
              <ChevronIcon isBack />
              {texts.allSettings}
            </Link>
          )}
          <ComponentRoot key={nameOf(shown)}>
            <Section
              section={shown.section}
              user={user}
              teamId={shown.teamId}
              items={items}
              onDelete={onDelete}
              go={go}
            />
          </ComponentRoot>
        </div>
      </div>
    </div>
  );
}

interface SectionProps {
  section: AccountSection;
  user: CurrentUser;
  teamId: string | undefined;
  items: AccountSettingsProps['items'];
  onDelete: AccountSettingsProps['onDelete'];
  go: (place: Place) => void;
}

function Section({ section, user, teamId, items, onDelete, go }: SectionProps): ReactNode {
  switch (section) {
    case 'profile':
      return <ProfileSection user={user} />;
    case 'emails':
      return <EmailsSection user={user} />;
    case 'notifications':
      return <NotificationsSection user={user} />;
    case 'purchases':
      return <PurchasesSection user={user} items={items?.user ?? []} />;
    case 'password':
      return <PasswordSection user={user} />;
    case 'passkeys':
      return <PasskeysSection user={user} />;
    case 'two-step':
      return <TwoStepSection user={user} />;
    case 'connections':
      return <ConnectionsSection user={user} />;
    case 'applications':
      return <ApplicationsSection user={user} />;
    case 'sessions':
      return <SessionsSection user={user} />;
    case 'api-keys':
      return <ApiKeysSection user={user} />;
    case 'teams':
      return <TeamsSection user={user} teamId={teamId} items={items?.team ?? []} go={go} />;
    case 'data':
      return <DataSection user={user} />;
    case 'delete':
      return <DeleteAccountSection user={user} onDelete={onDelete} />;
  }
}

/** Keeps the browser's list of passkeys up to date while the user changes their name or passkeys. */
function useSignals(user: CurrentUser, hasPasskeys: boolean): void {
  const { id, displayName, primaryEmail, passkeyAuthEnabled } = user;
  const latest = useRef(user);
  useEffect(() => {
    latest.current = user;
  });
  useEffect(() => {
    if (hasPasskeys) void latest.current.signalPasskeys();
  }, [id, displayName, primaryEmail, passkeyAuthEnabled, hasPasskeys]);
}

/** Moves the focus to the section's title when the section changes. */
function useFocusOnChange(content: { current: HTMLElement | null }, name: string | null): void {
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    content.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [content, name]);
}

/** Redirects to sign-in and back if nobody is signed in. Does nothing during a sign-out, which redirects by itself. */
function LeadsToSignIn(): ReactNode {
  const { app, data } = useHallpass();
  const isActing = useSyncExternalStore(
    data.subscribe,
    () => data.isActing,
    () => true,
  );
  useEffect(() => {
    if (!isActing) void app.redirectToSignIn({ replace: true });
  }, [app, isActing]);
  return <Skeleton lines={4} />;
}

/** Links out of the settings: back to the app, and signing out. */
function WaysOut({ showSignOut, backUrl }: { showSignOut: boolean; backUrl: string | null }): ReactNode {
  const app = useHallpassApp();
  const texts = useAccountTexts();
  const { signOut } = useCoreTexts();
  const leave = useAction(() => app.signOut());
  if (!showSignOut && backUrl === null) return null;
  return (
    <div className="hp-nav-group hp-ways-out">
      {backUrl !== null && (
        <Link className="hp-back" href={backUrl}>
          <ChevronIcon isBack />
          {texts.backToApp}
        </Link>
      )}
      {leave.problem && <Alert tone="danger">{leave.problem}</Alert>}
      {showSignOut && (
        <Button variant="secondary" isBusy={leave.isBusy} onClick={() => leave.run()}>
          {signOut}
        </Button>
      )}
    </div>
  );
}
