import { describe, expect, it } from '@jest/globals';
import { contentVariant } from './content-variant.js';

const UUID = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef';

describe('the content of send-email', () => {
  it.each([
    {},
    { variables: {} },
    { html: 'a', template_id: UUID },
    { html: 'a', draft_id: UUID },
    { template_id: UUID, draft_id: UUID },
    { html: 'a', variables: {} },
    { draft_id: UUID, variables: {} },
  ])('is refused when it is %j', (body) => {
    expect(() => contentVariant(body)).toThrow(expect.objectContaining({ code: 'SCHEMA_ERROR' }));
  });

  it('names what each variant lacks, a line for each path', () => {
    expect(() => contentVariant({ html: 'a', variables: {}, draft_id: 'x' })).toThrow(
      expect.objectContaining({
        faults: [
          'body.draft_id must not be used with html',
          'body.variables must not be used with html',
          'body.template_id is a required field for an email from template_id',
          'body.html must not be used with draft_id',
          'body.variables must not be used with draft_id',
        ],
      }),
    );
  });

  it('is markup, a template with variables, or a draft', () => {
    expect(contentVariant({ html: '' })).toEqual({ kind: 'html', html: '' });
    expect(contentVariant({ template_id: UUID })).toEqual({ kind: 'template', templateId: UUID, variables: {} });
    expect(contentVariant({ template_id: UUID, variables: { a: 1 } })).toMatchObject({ variables: { a: 1 } });
    expect(contentVariant({ draft_id: 'x' })).toEqual({ kind: 'draft', draftId: 'x' });
  });
});
