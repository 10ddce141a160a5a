import { adminApi, succeeded } from '@hallpass/testing';
import { patch, setting, type Write } from './saves.js';

interface SourceRow {
  path: string;
  /** What the editor is called. */
  editor: string;
  /** Typed at its end, with the word "mine" in it. */
  append: string;
  /** Chosen beside it, by the label of the field. */
  chosen?: readonly [label: string, value: string];
  save: string;
  /** Whether a look at the changes comes before what others saved is read, or shows it; or no look comes unless they saved. */
  review: 'before' | 'then' | 'never';
  theirs: Write;
  shown: string;
}

const DARK_THEME = 'a0172b5d-cff0-463b-83bb-85124697373a';
const MEANWHILE = 'Somebody else has saved another version';
const DRAFT = `export function EmailTemplate() { return <p>theirs</p>; }`;

/** What is written in an editor. */
export const SOURCES: readonly SourceRow[] = [
  {
    path: '/mail/templates/$templateId',
    editor: 'Source (TSX)',
    append: '// mine',
    chosen: ['Theme', 'none'],
    save: 'Review and save',
    review: 'then',
    theirs: async ({ project, params }) => {
      const { templates } = succeeded(await adminApi(project).get('/internal/email-templates'));
      const path = `/internal/email-templates/${params['templateId']}`;
      const { tsx_source: source } = templates.find(({ id }: { id: string }) => id === params['templateId']);
      succeeded(await adminApi(project).patch(path, { tsx_source: `${source}// theirs`, theme_id: DARK_THEME }));
    },
    shown: 'Default Dark',
  },
  {
    path: '/mail/themes/$themeId',
    editor: 'Source (TSX)',
    append: '// mine',
    save: 'Review and save',
    review: 'then',
    theirs: async ({ project, params }) => {
      const path = `/internal/email-themes/${params['themeId']}`;
      const { tsx_source: source } = succeeded(await adminApi(project).get(path));
      succeeded(await adminApi(project).patch(path, { tsx_source: `${source}// theirs` }));
    },
    shown: MEANWHILE,
  },
  {
    path: '/mail/mailings/$draftId',
    editor: 'Source (TSX)',
    append: '// mine',
    save: 'Save',
    review: 'never',
    theirs: patch(({ draftId }) => `/internal/email-drafts/${draftId}`, { tsx_source: DRAFT }),
    shown: MEANWHILE,
  },
  {
    path: '/configuration?tab=change',
    editor: 'Changes as JSON',
    append: '{"emails.locale": "es", "dataVault.stores.mine": {"displayName": "mine"}}',
    save: 'Review changes',
    review: 'before',
    theirs: setting('emails.locale', 'it'),
    shown: 'Somebody else has changed this',
  },
];
