import { defineTexts } from '../../texts';

export const sourceTextTexts = defineTexts({
  view: 'Edit as',
  views: { texts: 'Texts', code: 'Code' },
  language: 'Language',
  loading: 'texts',
  loadFailed: 'The form could not be loaded',
  noTable: 'This source has no table of texts by language, so it can only be edited as code.',
  missing: 'Enter a text.',
  lost: { one: 'Keep the placeholder {names}.', other: 'Keep the placeholders {names}.' },
  added: { one: 'Remove the placeholder {names}.', other: 'Remove the placeholders {names}.' },
  inCode: 'To change placeholders, edit the code.',
  otherLanguage: '{language}, {label}: {problem}',
  numbered: '{name} {part}',
  named: '{name}: {part}',
  /** Keys of built-in templates. The form shows these first, in this order. */
  names: {
    subject: 'Subject',
    heading: 'Heading',
    helloName: 'Greeting with a name',
    hello: 'Greeting without a name',
    paragraphs: 'Paragraph',
    button: 'Button',
    plainLink: 'Sentence before the link',
    footnote: 'Footnote',
    testFootnote: 'Footnote for test payments',
    quietLink: 'Second link',
  },
  /** Tables of built-in templates besides the main one. */
  tables: { CHANGES: 'Changes', MANAGE: 'Link to purchases' },
  parts: { CHANGES: { 0: 'heading', 1: 'sentence' } },
});
