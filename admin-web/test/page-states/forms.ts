import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../../src');
const FORM = /<(FormCard|FormDialog|SettingsCard|form)\b/;
const COMPARES = /\bconflict=|\buse(Conflict|SettingsForm|ConfigSave)\b/;
/** Shared form components, and forms before sign-in. */
const OTHERS = /^(forms|components|auth)\/|^config-forms\/settings-card$/;

interface Form {
  /** Path of its file in `src`, without extension. */
  name: string;
  /** Whether the form shows what others have saved in the meantime. */
  compares: boolean;
}

/** All forms behind the sign-in, found in the source code. */
export const formsOfSource = (): Form[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => ({ name: path.slice(0, -'.tsx'.length), text: readFileSync(join(SRC, path), 'utf8') }))
    .filter(({ name, text }) => FORM.test(text) && !OTHERS.test(name))
    .map(({ name, text }) => ({ name, compares: COMPARES.test(text) }));

const FILTER = 'finds and shows, and saves nothing';
const MONEY = 'needs what was paid over a provider: the suite of payments does it';
const SENDS = 'sends what is there, and is pressed again where that failed';
const SECRET = 'what is typed is not shown to anybody else, and the last one holds';

/** Why the remaining forms are not tested here. */
export const FORMS_ELSEWHERE: Readonly<Record<string, string>> = {
  'sign-in/sign-up-tester': FILTER,
  'waitlist/sign-up-invitations': SENDS,
  'users/list/filter-bar': FILTER,
  'users/list/saved-filters': 'is kept in this browser alone',
  'users/user/send-mail-dialog': SENDS,
  'users/user/methods-section': SECRET,
  'users/user/providers-section': 'what is new, as with the addresses of a user',
  'emails/sources/ai-chat': 'needs a model: the suite of mail sources has one',
  'emails/mailings/draft-page': SENDS,
  'emails/mailings/send-dialog': SENDS,
  'project-settings/transfer-form': 'what is new: a team',
  'payments/transactions/money': MONEY,
  'payments/choice-dialog': MONEY,
  'payments/customers/grant-dialog': 'what is new, and what two give is given twice, or refused',
  'payments/customers/purchase-link-dialog': 'makes a link, and another one the next time',
  'webhooks/replay-dialog': SENDS,
  'webhooks/endpoint-frame': SENDS,
  'webhooks/endpoint-secret-page': SECRET,
};

const LIST = 'finds and shows';
const BUTTONS = 'its acts ask for nothing that is typed';
const SOURCE = 'is saved after a look at what it changes: a test of its own';

/** Why the remaining routes have no form to test here. */
export const SAVES_NOTHING: Readonly<Record<string, string>> = {
  '/': 'leads on',
  '/oauth-callback': BUTTONS,
  '/oauth-error': BUTTONS,
  '/sign-in': 'before the sign-in there is no session that could end, and nobody else',
  '/sign-in-code': 'as the sign-in',
  '/sign-in-link': 'as the sign-in',
  '/two-step': 'as the sign-in',
  '/sign-up': 'as the sign-in',
  '/forgot-password': 'as the sign-in',
  '/reset-password': 'as the sign-in',
  '/verify-email': 'as the sign-in',
  '/team-invitation': BUTTONS,
  '/account': 'the forms of libs/react: the suite of the account has them',
  '/projects/$projectId': BUTTONS,
  '/projects/$projectId/users/import': 'reads a file; what it makes is a job that goes on by itself',
  '/projects/$projectId/applications': LIST,
  '/projects/$projectId/applications/$applicationId': BUTTONS,
  '/projects/$projectId/applications/$applicationId/users': LIST,
  '/projects/$projectId/resources': LIST,
  '/projects/$projectId/mail/sent': LIST,
  '/projects/$projectId/mail/sent/$mailId': BUTTONS,
  '/projects/$projectId/mail/mailings/$draftId': SOURCE,
  '/projects/$projectId/mail/templates/$templateId': SOURCE,
  '/projects/$projectId/mail/themes/$themeId': SOURCE,
  '/projects/$projectId/webhooks': LIST,
  '/projects/$projectId/webhooks/messages/$messageId': BUTTONS,
  '/projects/$projectId/webhooks/events': BUTTONS,
  '/projects/$projectId/webhooks/endpoints/$endpointId': BUTTONS,
  '/projects/$projectId/webhooks/endpoints/$endpointId/secret': BUTTONS,
  '/projects/$projectId/signing-keys': BUTTONS,
  '/projects/$projectId/configuration': SOURCE,
  '/projects/$projectId/sign-in/claims': SOURCE,
  '/projects/$projectId/payments/customers': LIST,
  '/projects/$projectId/payments/customers/$customerType/$customerId/history': LIST,
  '/projects/$projectId/payments/customers/$customerType/$customerId/money': LIST,
  '/projects/$projectId/payments/transactions': LIST,
  '/projects/$projectId/payments/transactions/money': LIST,
  '/projects/$projectId/payments/transactions/subscriptions': LIST,
  '/projects/$projectId/payments/transactions/revenue': LIST,
  '/projects/$projectId/audit': LIST,
  '/projects/$projectId/jobs': LIST,
  '/projects/$projectId/settings/danger': 'what is typed is the name of the project, to be sure',
};
