import { adminApi, succeeded } from '@hallpass/testing';
import { patch, setting, type Write } from './saves.js';

interface SourceRow {
  path: string;
  /** Switches to the editor first, if another view is shown. */
  view?: string;
  /** Label of the editor. */
  editor: string;
  /** Typed at the end of the text. Contains the word "mine". */
  append: string;
  /** Option to choose next to the editor, by field label. */
  chosen?: readonly [label: string, value: string];
  save: string;
  /**
   * When the review of the changes appears: before the other owner's changes are read, along with them, or only if the
   * other owner has saved.
   */
  review: 'before' | 'then' | 'never';
  theirs: Write;
  shown: string;
}

const DARK_THEME = 'a0172b5d-cff0-463b-83bb-85124697373a';
const SAVED_BY_OTHERS = 'Someone else has saved another version';
const DRAFT = `export function EmailTemplate() { return <p>theirs</p>; }`;

/** Pages with a source editor. */
export const SOURCES: readonly SourceRow[] = [
  {
    path: '/mail/templates/$templateId',
    view: 'Code',
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
    shown: SAVED_BY_OTHERS,
  },
  {
    path: '/mail/mailings/$draftId',
    editor: 'Source (TSX)',
    append: '// mine',
    save: 'Save',
    review: 'never',
    theirs: patch(({ draftId }) => `/internal/email-drafts/${draftId}`, { tsx_source: DRAFT }),
    shown: SAVED_BY_OTHERS,
  },
  {
    path: '/configuration?tab=change',
    editor: 'Changes as JSON',
    append: '{"emails.locale": "es", "dataVault.stores.mine": {"displayName": "mine"}}',
    save: 'Review changes',
    review: 'before',
    theirs: setting('emails.locale', 'it'),
    shown: 'Another owner has changed this',
  },
];
