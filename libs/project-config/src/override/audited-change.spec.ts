import { describe, expect, it } from '@jest/globals';
import type { Node } from '../tree/node.js';
import { CONFIG_TREE } from '../tree/tree.js';
import { auditedConfigChange } from './audited-change.js';

const github = { type: 'github', clientId: 'id', clientSecret: 'planted', allowSignIn: true };

describe('what is never shown', () => {
  it('is a secret, however its path is written', () => {
    for (const override of [
      { 'auth.oauth.providers.github.clientSecret': 'planted', 'emails.server.password': 'planted' },
      { 'auth.oauth.providers': { github }, emails: { server: { password: 'planted' } } },
      { auth: { oauth: { providers: { github } } }, 'emails.server': { password: 'planted' } },
    ]) {
      const change = auditedConfigChange({}, override);
      expect(JSON.stringify(change)).not.toContain('planted');
      expect(change.after).toMatchObject({
        'auth.oauth.providers.github.clientSecret': '[redacted]',
        'emails.server.password': '[redacted]',
      });
      expect(JSON.stringify(auditedConfigChange(override, {}))).not.toContain('planted');
    }
  });

  it('is a text at a place that the tree does not know', () => {
    const change = auditedConfigChange({}, { 'emails.server.token': 'planted', 'old.key': ['planted'] });
    expect(change.after).toEqual({ 'emails.server.token': '[redacted]', 'old.key': '[redacted]' });
  });

  it('is any field of the tree whose name sounds like a secret', () => {
    const texts: string[] = [];
    const visit = ({ rule }: Node, name: string): void => {
      if (rule.kind === 'object') for (const [key, node] of Object.entries(rule.fields)) visit(node, key);
      if (rule.kind === 'record') visit(rule.entry, name);
      if (rule.kind === 'union') for (const option of rule.options) visit(option, name);
      if (rule.kind === 'value' && !rule.isSecret && rule.accepts('any text')) texts.push(name);
    };
    visit(CONFIG_TREE, '');
    expect(texts.filter((name) => /secret|password|token|credential|private/i.test(name))).toEqual([]);
    expect(texts.length).toBeGreaterThan(10);
  });
});

it('shows the paths that differ, before and after, and that a secret changed', () => {
  const before = { 'auth.oauth.providers.github': github, 'auth.allowSignUp': true, 'emails.server.port': 25 };
  const after = {
    'auth.oauth.providers.github': { ...github, clientSecret: 'another', clientId: 'new' },
    'auth.allowSignUp': true,
    'emails.server.port': null,
    'domains.trustedDomains': {},
  };
  expect(auditedConfigChange(before, after)).toEqual({
    before: {
      'auth.oauth.providers.github.clientId': 'id',
      'auth.oauth.providers.github.clientSecret': '[redacted]',
      'emails.server.port': 25,
    },
    after: {
      'auth.oauth.providers.github.clientId': 'new',
      'auth.oauth.providers.github.clientSecret': '[redacted]',
      'emails.server.port': null,
      'domains.trustedDomains': {},
    },
  });
  expect(auditedConfigChange(before, { ...before })).toEqual({ before: {}, after: {} });
});

it('holds only what jsonb takes, and of long sources the beginning', () => {
  const path = 'emails.themes.3f9c1f3e-2f7a-4d3b-9a44-0f6d6f0a7f11';
  const tsxSource = 'x'.repeat(10_000);
  const { after } = auditedConfigChange({}, { [path]: { displayName: 'a\ud800b\0c\u{1f600}', tsxSource } });
  expect(after).toEqual({
    [`${path}.displayName`]: 'a\ufffdb\ufffdc\u{1f600}',
    [`${path}.tsxSource`]: `${'x'.repeat(4_096)}…`,
  });
});
