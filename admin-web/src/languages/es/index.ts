import type { Language } from '../../texts';
import { account } from './account';
import { errors, start } from './api';
import { apiKeys } from './api-keys';
import { navigation, palette, shell, switcher, userMenu } from './app';
import { audit } from './audit';
import { auth, oauth } from './auth';
import { authLinks } from './auth-links';
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
import { mailSender } from './mail-sender';
import { mailOne, mailSent } from './mail-sent';
import { mailSources } from './mail-sources';
import { mailTemplates } from './mail-templates';
import { mailThemes } from './mail-themes';
import { ownerKeys } from './owner-keys';
import { payments } from './payments';
import { customers } from './payments-customers';
import { items } from './payments-items';
import { products } from './payments-products';
import { paymentSettings } from './payments-settings';
import { transactions } from './payments-transactions';
import { permissions } from './permissions';
import { projectSettings } from './project-settings';
import { projects } from './projects';
import { signIn } from './sign-in';
import { branding } from './sign-in-branding';
import { providerSteps } from './sign-in-provider-steps';
import { providers } from './sign-in-providers';
import { signingKeys } from './signing-keys';
import { teams } from './teams';
import { users } from './users';
import { userImport } from './users-import';
import { user } from './users-user';
import { userAccess, userActivity, userData } from './users-user-access';
import { userSecurity } from './users-user-security';
import { vault } from './vault';
import { webhooks } from './webhooks';

export default {
  tag: 'es',
  tables: {
    account,
    errors,
    start,
    'api-keys': apiKeys,
    navigation,
    palette,
    shell,
    switcher,
    'user-menu': userMenu,
    audit,
    auth,
    oauth,
    'auth-links': authLinks,
    components,
    pickers,
    pictures,
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
    'mail.sender': mailSender,
    'mail.one': mailOne,
    'mail.sent': mailSent,
    'mail.sources': mailSources,
    'mail.templates': mailTemplates,
    'mail.themes': mailThemes,
    'owner-keys': ownerKeys,
    payments,
    customers,
    items,
    products,
    'payment-settings': paymentSettings,
    transactions,
    permissions,
    'project-settings': projectSettings,
    projects,
    'sign-in': signIn,
    branding,
    'provider-steps': providerSteps,
    providers,
    'signing-keys': signingKeys,
    teams,
    users,
    'user-import': userImport,
    user,
    'user-access': userAccess,
    'user-activity': userActivity,
    'user-data': userData,
    'user-security': userSecurity,
    vault,
    webhooks,
  },
} satisfies Language;
