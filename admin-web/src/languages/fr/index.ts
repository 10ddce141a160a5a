import type { Language } from '../../texts';
import { account } from './account';
import { apiKeys } from './api-keys';
import { errors, start } from './api';
import { navigation, palette, shell, switcher, userMenu } from './app';
import { audit } from './audit';
import { authLinks } from './auth-links';
import { auth, oauth } from './auth';
import { components, pickers, pictures } from './components';
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
import { mailSender, mailTemplates, mailThemes } from './mail-sender';
import { mailOne, mailSent } from './mail-sent';
import { mailSources } from './mail-sources';
import { ownerKeys } from './owner-keys';
import { customers } from './payments-customers';
import { products } from './payments-products';
import { transactions } from './payments-transactions';
import { items, paymentSettings, payments } from './payments';
import { permissions } from './permissions';
import { projectSettings } from './project-settings';
import { projects, signingKeys } from './projects';
import { branding, providerSteps } from './sign-in-branding';
import { providers } from './sign-in-providers';
import { signIn } from './sign-in';
import { teams } from './teams';
import { userImport } from './users-import';
import { userAccess, userActivity, userData } from './users-user-access';
import { userSecurity } from './users-user-security';
import { user } from './users-user';
import { users } from './users';
import { vault } from './vault';
import { webhooks } from './webhooks';

export default {
  tag: 'fr',
  tables: {
    account,
    'api-keys': apiKeys,
    audit,
    auth,
    'auth-links': authLinks,
    branding,
    components,
    config,
    configuration,
    customers,
    errors,
    forms,
    holdings,
    home,
    invitation,
    invitations,
    items,
    jobs,
    languages,
    'mail.mailings': mailMailings,
    'mail.one': mailOne,
    'mail.send': mailSend,
    'mail.sender': mailSender,
    'mail.sent': mailSent,
    'mail.sources': mailSources,
    'mail.templates': mailTemplates,
    'mail.themes': mailThemes,
    navigation,
    oauth,
    'owner-keys': ownerKeys,
    palette,
    'payment-settings': paymentSettings,
    payments,
    permissions,
    pickers,
    pictures,
    products,
    'project-settings': projectSettings,
    projects,
    'provider-steps': providerSteps,
    providers,
    shell,
    'sign-in': signIn,
    'signing-keys': signingKeys,
    start,
    switcher,
    teams,
    transactions,
    user,
    'user-access': userAccess,
    'user-activity': userActivity,
    'user-data': userData,
    'user-import': userImport,
    'user-menu': userMenu,
    'user-security': userSecurity,
    users,
    vault,
    webhooks,
  },
} satisfies Language;
