import {
  AppWindow,
  BookOpen,
  Boxes,
  Braces,
  Contact,
  CreditCard,
  FileCode2,
  Globe,
  House,
  Inbox,
  KeyRound,
  ListChecks,
  ListTodo,
  LockKeyhole,
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
  Timer,
  TriangleAlert,
  UserCog,
  Users,
  UsersRound,
  Vault,
  Webhook,
} from 'lucide-react';
import type { ShellNavigationTexts } from '../texts/generated/shell-navigation-texts';

type EntryName = keyof ShellNavigationTexts['entries'];
type GroupName = keyof ShellNavigationTexts['groups'];

/** A page of a project, or another site on this server. */
export interface NavigationEntry {
  name: EntryName;
  Icon: LucideIcon;
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
      { name: 'users', to: `${PROJECT}/users`, Icon: Users },
      { name: 'teams', to: `${PROJECT}/teams`, Icon: UsersRound },
      { name: 'permissions', to: `${PROJECT}/permissions`, Icon: ShieldCheck },
      { name: 'invitations', to: `${PROJECT}/invitations`, Icon: MailPlus },
    ],
  },
  {
    name: 'signIn',
    entries: [
      { name: 'methods', to: `${PROJECT}/sign-in/methods`, Icon: LogIn },
      { name: 'providers', to: `${PROJECT}/sign-in/providers`, Icon: Plug },
      { name: 'domains', to: `${PROJECT}/sign-in/domains`, Icon: Globe },
      { name: 'signUpRules', to: `${PROJECT}/sign-in/rules`, Icon: ListChecks },
      { name: 'sessions', to: `${PROJECT}/sign-in/sessions`, Icon: Timer },
      { name: 'hostedPages', to: `${PROJECT}/sign-in/pages`, Icon: PanelsTopLeft },
      { name: 'applications', to: `${PROJECT}/applications`, Icon: AppWindow },
      { name: 'resources', to: `${PROJECT}/resources`, Icon: Server },
    ],
  },
  {
    name: 'mail',
    entries: [
      { name: 'sent', to: `${PROJECT}/mail/sent`, Icon: Inbox },
      { name: 'mailings', to: `${PROJECT}/mail/mailings`, Icon: Megaphone },
      { name: 'templates', to: `${PROJECT}/mail/templates`, Icon: FileCode2 },
      { name: 'themes', to: `${PROJECT}/mail/themes`, Icon: Palette },
      { name: 'sender', to: `${PROJECT}/mail/sender`, Icon: Send },
    ],
  },
  {
    name: 'develop',
    entries: [
      { name: 'keys', to: `${PROJECT}/keys`, Icon: KeyRound },
      { name: 'webhooks', to: `${PROJECT}/webhooks`, Icon: Webhook },
      { name: 'vault', to: `${PROJECT}/vault`, Icon: Vault },
      { name: 'signingKeys', to: `${PROJECT}/signing-keys`, Icon: LockKeyhole },
      { name: 'configuration', to: `${PROJECT}/configuration`, Icon: Braces },
      { name: 'apiReference', href: '/docs', Icon: BookOpen },
    ],
  },
  {
    name: 'payments',
    entries: [
      { name: 'products', to: `${PROJECT}/payments/products`, Icon: Package },
      { name: 'items', to: `${PROJECT}/payments/items`, Icon: Boxes },
      { name: 'customers', to: `${PROJECT}/payments/customers`, Icon: Contact },
      { name: 'transactions', to: `${PROJECT}/payments/transactions`, Icon: Receipt },
      { name: 'paymentSettings', to: `${PROJECT}/payments/settings`, Icon: CreditCard },
    ],
  },
  {
    name: 'activity',
    entries: [
      { name: 'audit', to: `${PROJECT}/audit`, Icon: ScrollText },
      { name: 'jobs', to: `${PROJECT}/jobs`, Icon: ListTodo },
    ],
  },
  {
    name: 'settings',
    entries: [
      { name: 'general', to: `${PROJECT}/settings`, Icon: Settings, isExact: true },
      { name: 'access', to: `${PROJECT}/settings/access`, Icon: UserCog },
      { name: 'danger', to: `${PROJECT}/settings/danger`, Icon: TriangleAlert },
    ],
  },
];

/**
 * Returns the entries that can be shown.
 * @param routesByPath from the router
 */
export function navigationOf(routesByPath: Readonly<Record<string, unknown>>): NavigationGroup[] {
  const isThere = ({ to }: NavigationEntry) => to === undefined || to in routesByPath || `${to}/` in routesByPath;
  return NAVIGATION.map(({ name, entries }) => ({ name, entries: entries.filter(isThere) })).filter(
    ({ entries }) => entries.length > 0,
  );
}
