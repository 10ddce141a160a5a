import {
  AppWindow,
  Bot,
  BookOpen,
  Boxes,
  Braces,
  Contact,
  CreditCard,
  FileCode2,
  Globe,
  House,
  IdCard,
  Inbox,
  KeyRound,
  ListChecks,
  ListTodo,
  LockKeyhole,
  Hourglass,
  LogIn,
  type LucideIcon,
  MailPlus,
  Megaphone,
  Package,
  Palette,
  PanelsTopLeft,
  Plug,
  Receipt,
  ScrollText,
  Send,
  Server,
  Settings,
  ShieldCheck,
  Smartphone,
  Timer,
  TriangleAlert,
  UserCog,
  Users,
  UsersRound,
  Vault,
  Webhook,
} from 'lucide-react';
import type { AdminProject, OwnerRole } from '@hallpass/js';
import { hasRight, type Right, type RightArea, rolesWith } from '@hallpass/project-config';
import type { ShellNavigationTexts } from '../texts/generated/shell-navigation-texts';

type EntryName = keyof ShellNavigationTexts['entries'];
type GroupName = keyof ShellNavigationTexts['groups'];

/** A page of a project, or another site on this server. */
export interface NavigationEntry {
  name: EntryName;
  Icon: LucideIcon;
  /** Hidden from owners whose role does not include it. */
  needs?: Right;
  /** Path of the route. Entries without a registered route are hidden. */
  to?: string;
  href?: string;
  /** Active only on exactly this path, because paths below it have entries of their own. */
  isExact?: boolean;
}

export interface NavigationGroup {
  /** Null for the first group, which has no heading. */
  name: GroupName | null;
  entries: readonly NavigationEntry[];
}

const PROJECT = '/projects/$projectId';

/** All entries, in the order of the sidebar. */
const NAVIGATION: readonly NavigationGroup[] = [
  { name: null, entries: [{ name: 'home', to: PROJECT, Icon: House, isExact: true }] },
  {
    name: 'users',
    entries: [
      { name: 'users', needs: 'users:read', to: `${PROJECT}/users`, Icon: Users },
      { name: 'teams', needs: 'users:read', to: `${PROJECT}/teams`, Icon: UsersRound },
      { name: 'permissions', needs: 'configuration:read', to: `${PROJECT}/permissions`, Icon: ShieldCheck },
      { name: 'invitations', needs: 'users:read', to: `${PROJECT}/invitations`, Icon: MailPlus },
      { name: 'waitlist', needs: 'users:read', to: `${PROJECT}/waitlist`, Icon: Hourglass },
    ],
  },
  {
    name: 'signIn',
    entries: [
      { name: 'methods', needs: 'configuration:read', to: `${PROJECT}/sign-in/methods`, Icon: LogIn },
      { name: 'providers', needs: 'configuration:read', to: `${PROJECT}/sign-in/providers`, Icon: Plug },
      { name: 'domains', needs: 'configuration:read', to: `${PROJECT}/sign-in/domains`, Icon: Globe },
      { name: 'signUpRules', needs: 'configuration:read', to: `${PROJECT}/sign-in/rules`, Icon: ListChecks },
      { name: 'botProtection', needs: 'configuration:read', to: `${PROJECT}/sign-in/bots`, Icon: Bot },
      {
        name: 'secondFactor',
        needs: 'configuration:read',
        to: `${PROJECT}/sign-in/second-factor`,
        Icon: Smartphone,
      },
      { name: 'sessions', needs: 'configuration:read', to: `${PROJECT}/sign-in/sessions`, Icon: Timer },
      { name: 'tokenClaims', needs: 'configuration:read', to: `${PROJECT}/sign-in/claims`, Icon: IdCard },
      { name: 'blockingHook', needs: 'configuration:read', to: `${PROJECT}/sign-in/hook`, Icon: Webhook },
      { name: 'hostedPages', needs: 'configuration:read', to: `${PROJECT}/sign-in/pages`, Icon: PanelsTopLeft },
      { name: 'applications', needs: 'applications:read', to: `${PROJECT}/applications`, Icon: AppWindow },
      { name: 'resources', needs: 'applications:read', to: `${PROJECT}/resources`, Icon: Server },
    ],
  },
  {
    name: 'mail',
    entries: [
      { name: 'sent', needs: 'emails:read', to: `${PROJECT}/mail/sent`, Icon: Inbox },
      { name: 'mailings', needs: 'emails:read', to: `${PROJECT}/mail/mailings`, Icon: Megaphone },
      { name: 'templates', needs: 'emails:read', to: `${PROJECT}/mail/templates`, Icon: FileCode2 },
      { name: 'themes', needs: 'emails:read', to: `${PROJECT}/mail/themes`, Icon: Palette },
      { name: 'sender', needs: 'configuration:read', to: `${PROJECT}/mail/sender`, Icon: Send },
    ],
  },
  {
    name: 'develop',
    entries: [
      { name: 'keys', needs: 'keys:read', to: `${PROJECT}/keys`, Icon: KeyRound },
      { name: 'webhooks', needs: 'webhooks:read', to: `${PROJECT}/webhooks`, Icon: Webhook },
      { name: 'vault', needs: 'keys:read', to: `${PROJECT}/vault`, Icon: Vault },
      { name: 'signingKeys', needs: 'keys:read', to: `${PROJECT}/signing-keys`, Icon: LockKeyhole },
      { name: 'configuration', needs: 'configuration:read', to: `${PROJECT}/configuration`, Icon: Braces },
      { name: 'apiReference', href: '/docs', Icon: BookOpen },
    ],
  },
  {
    name: 'payments',
    entries: [
      { name: 'products', needs: 'payments:read', to: `${PROJECT}/payments/products`, Icon: Package },
      { name: 'items', needs: 'payments:read', to: `${PROJECT}/payments/items`, Icon: Boxes },
      { name: 'customers', needs: 'payments:read', to: `${PROJECT}/payments/customers`, Icon: Contact },
      { name: 'transactions', needs: 'payments:read', to: `${PROJECT}/payments/transactions`, Icon: Receipt },
      { name: 'paymentSettings', needs: 'payments:read', to: `${PROJECT}/payments/settings`, Icon: CreditCard },
    ],
  },
  {
    name: 'activity',
    entries: [
      { name: 'audit', needs: 'audit:read', to: `${PROJECT}/audit`, Icon: ScrollText },
      { name: 'jobs', needs: 'users:read', to: `${PROJECT}/jobs`, Icon: ListTodo },
    ],
  },
  {
    name: 'settings',
    entries: [
      { name: 'general', needs: 'configuration:read', to: `${PROJECT}/settings`, Icon: Settings, isExact: true },
      { name: 'access', needs: 'owners:read', to: `${PROJECT}/settings/access`, Icon: UserCog },
      { name: 'danger', needs: 'owners:write', to: `${PROJECT}/settings/danger`, Icon: TriangleAlert },
    ],
  },
];

const INTERNAL_PROJECT_ID = 'internal';

/** Returns whether the owner's role includes a right. True until the project has loaded. */
export const mayUse = (project: Pick<AdminProject, 'id' | 'ownRole'> | undefined, right: Right): boolean =>
  project === undefined || hasRight(project.ownRole, right, { isInternal: project.id === INTERNAL_PROJECT_ID });

/**
 * Returns the entries that can be shown.
 * @param routesByPath from the router
 * @param project with the owner's role
 */
export function navigationOf(
  routesByPath: Readonly<Record<string, unknown>>,
  project: AdminProject | undefined,
): NavigationGroup[] {
  const isThere = ({ to, needs }: NavigationEntry) =>
    (to === undefined || to in routesByPath || `${to}/` in routesByPath) &&
    (needs === undefined || mayUse(project, needs));
  return NAVIGATION.map(({ name, entries }) => ({ name, entries: entries.filter(isThere) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** Returns whether a path belongs to the page of an entry. */
export function isCurrent(
  { to, isExact }: Pick<NavigationEntry, 'to' | 'isExact'>,
  base: string,
  pathname: string,
): boolean {
  if (to === undefined) return false;
  const path = to.replace(PROJECT, base);
  return pathname === path || (!isExact && pathname.startsWith(`${path}/`));
}

/** Pages that are not below the path of an entry. */
const OTHER_PAGES: readonly (Pick<NavigationEntry, 'to' | 'isExact'> & { needs: Right })[] = [
  { to: `${PROJECT}/sign-in/new-provider`, needs: 'configuration:read' },
];

/** Returns the right that opens the page at a path; undefined if every owner may open it. */
function neededAt(project: AdminProject, pathname: string): Right | undefined {
  const pages = [...NAVIGATION.flatMap((group) => group.entries), ...OTHER_PAGES];
  return pages.find((page) => isCurrent(page, `/projects/${project.id}`, pathname))?.needs;
}

/** Returns the roles that may open the page at a path, or null if the owner may. */
export function rolesForPage(project: AdminProject, pathname: string): OwnerRole[] | null {
  const needs = neededAt(project, pathname);
  return needs === undefined ? null : rolesIfMissing(project, needs);
}

/** Returns the area that the page at a path changes, or null if it has none. */
export const areaOfPage = (project: AdminProject, pathname: string): RightArea | null =>
  (neededAt(project, pathname)?.split(':')[0] as RightArea | undefined) ?? null;

/** Returns the roles that may change an area, or null if the owner may. */
export const rolesThatWrite = (project: AdminProject, area: RightArea): OwnerRole[] | null =>
  rolesIfMissing(project, area === 'project' ? 'configuration:write' : `${area}:write`);

const rolesIfMissing = (project: AdminProject, right: Right): OwnerRole[] | null =>
  mayUse(project, right) ? null : rolesWith(right, { isInternal: project.id === INTERNAL_PROJECT_ID });
