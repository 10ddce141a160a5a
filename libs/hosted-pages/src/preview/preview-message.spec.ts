import { describe, expect, it } from '@jest/globals';
import { previewMessageOf } from './preview-message.js';

const project = { id: 'p', display_name: 'Acme', config: {} };
const branding = { logo_url: null, full_logo_url: null, accent_color: '#0b5fff' };
const message = { project, branding, page: 'sign-in', theme: 'dark', language: 'de' };

describe('the message to the preview', () => {
  it('is a project, and what to show of it', () => {
    expect(previewMessageOf(message)).toBe(message);
    const bare = {
      ...message,
      branding: { ...branding, accent_color: null, logo_url: 'https://acme.example/logo.png' },
    };
    expect(previewMessageOf(bare)).toBe(bare);
  });

  it.each<[string, unknown]>([
    ['no object', 'hallpass-preview'],
    ['nothing', null],
    ['no project', { ...message, project: undefined }],
    ['no branding', { ...message, branding: null }],
    ['a project without a name', { ...message, project: { ...project, display_name: undefined } }],
    ['a colour that is none', { ...message, branding: { ...branding, accent_color: 'red; background: url(x)' } }],
    ['an address that is no text', { ...message, branding: { ...branding, logo_url: {} } }],
    ['another page', { ...message, page: '../account-settings' }],
    ['another scheme', { ...message, theme: 'system' }],
    ['no language', { ...message, language: 1 }],
  ])('is nothing else: %s', (_, data) => {
    expect(previewMessageOf(data)).toBeNull();
  });
});
