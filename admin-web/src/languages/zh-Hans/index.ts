import type { Language } from '../../texts';
import { account } from './account';
import { apiKeys } from './api-keys';
import { errors, start } from './api';
import { navigation, shell, userMenu, palette, switcher } from './app';
import { audit } from './audit';
import { authLinks } from './auth-links';
import { oauth, auth } from './auth';
import { pickers, pictures, components } from './components';
import { config } from './config';
import { configuration } from './configuration';
import { forms } from './forms';
import { holdings } from './holdings';
import { home } from './home';
import { invitation } from './invitation';
import { invitations } from './invitations';
import { jobs } from './jobs';
import { languages } from './languages';
import { mailMailings, mailSend } from './mail-mailings';
import { mailSent, mailOne } from './mail-sent';
import { mailSources } from './mail-sources';
import { mailSender, mailThemes, mailTemplates } from './mail';
import { ownerKeys } from './owner-keys';
import { customers } from './payments-customers';
import { products } from './payments-products';
import { transactions } from './payments-transactions';
import { payments, items, paymentSettings } from './payments';
import { permissions } from './permissions';
import { projectSettings } from './project-settings';
import { projects } from './projects';
import { branding, providerSteps } from './sign-in-pages';
import { providers } from './sign-in-providers';
import { signIn } from './sign-in';
import { signingKeys } from './signing-keys';
import { teams } from './teams';
import { userImport } from './users-import';
import { userSecurity } from './users-security';
import { user, userAccess, userActivity, userData } from './users-user';
import { users } from './users';
import { vault } from './vault';
import { webhooks } from './webhooks';

export default {
  tag: 'zh-Hans',
  tables: {
    account,
    'api-keys': apiKeys,
    errors,
    start,
    navigation,
    shell,
    'user-menu': userMenu,
    palette,
    switcher,
    audit,
    'auth-links': authLinks,
    oauth,
    auth,
    pickers,
    pictures,
    components,
    config,
    configuration,
    forms,
    holdings,
    home,
    invitation,
    invitations,
    jobs,
    languages,
    'mail.mailings': mailMailings,
    'mail.send': mailSend,
    'mail.sent': mailSent,
    'mail.one': mailOne,
    'mail.sources': mailSources,
    'mail.sender': mailSender,
    'mail.themes': mailThemes,
    'mail.templates': mailTemplates,
    'owner-keys': ownerKeys,
    customers,
    products,
    transactions,
    payments,
    items,
    'payment-settings': paymentSettings,
    permissions,
    'project-settings': projectSettings,
    projects,
    branding,
    'provider-steps': providerSteps,
    providers,
    'sign-in': signIn,
    'signing-keys': signingKeys,
    teams,
    'user-import': userImport,
    'user-security': userSecurity,
    user,
    'user-access': userAccess,
    'user-activity': userActivity,
    'user-data': userData,
    users,
    vault,
    webhooks,
  },
} satisfies Language;
