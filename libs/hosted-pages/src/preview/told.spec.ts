import { describe, expect, it } from '@jest/globals';
import { toldBy } from './told.js';

const project = { id: 'p', display_name: 'Acme', config: {} };
const branding = { logo_url: null, full_logo_url: null, accent_color: '#0b5fff' };
const told = { project, branding, page: 'sign-in', theme: 'dark', language: 'de' };

describe('what the preview is told', () => {
  it('is a project, and what to show of it', () => {
    expect(toldBy(told)).toBe(told);
    const bare = { ...told, branding: { ...branding, accent_color: null, logo_url: 'https://acme.example/logo.png' } };
    expect(toldBy(bare)).toBe(bare);
  });

  it.each<[string, unknown]>([
    ['no object', 'hallpass-preview'],
    ['nothing', null],
    ['no project', { ...told, project: undefined }],
    ['no branding', { ...told, branding: null }],
    ['a project without a name', { ...told, project: { ...project, display_name: undefined } }],
    ['a colour that is none', { ...told, branding: { ...branding, accent_color: 'red; background: url(x)' } }],
    ['an address that is no text', { ...told, branding: { ...branding, logo_url: {} } }],
    ['another page', { ...told, page: '../account-settings' }],
    ['another scheme', { ...told, theme: 'system' }],
    ['no language', { ...told, language: 1 }],
  ])('is nothing else: %s', (_, data) => {
    expect(toldBy(data)).toBeNull();
  });
});
