import { describe, expect, it } from '@jest/globals';
import { validateOverride } from '../override/validate.js';
import { configPlace, configPlaces } from './describe.js';

describe('what stands where in the configuration', () => {
  it('names nothing that an override may not hold', () => {
    const uuid = '00000000-0000-4000-8000-000000000000';
    const paths = configPlaces().map(({ path }) => path);
    expect(paths).toContain('auth.oauth.providers.*.clientSecret');
    expect(paths).not.toContain('sourceOfTruth');
    const written = (path: string) =>
      path
        .replace(/^(emails\.\w+)\.\*/, `$1.${uuid}`)
        .replace('apps.installed.*', 'apps.installed.emails')
        .replace('standardClaims.*', 'standardClaims.acr')
        .replaceAll('*', 'a');
    for (const path of paths) expect([path, validateOverride({ [written(path)]: null })]).toEqual([path, null]);
  });

  it('says of a path what it takes, and what holds without it', () => {
    expect(configPlace('auth.allowSignUp')).toEqual({
      path: 'auth.allowSignUp',
      kind: 'value',
      expects: 'a boolean',
      fallback: true,
      isSecret: false,
    });
    expect(configPlace('auth.oauth.providers.github.clientSecret')).toMatchObject({
      path: 'auth.oauth.providers.*.clientSecret',
      isSecret: true,
    });
    expect(configPlace('payments.products.pro.displayName')).not.toHaveProperty('fallback');
    expect(configPlace('payments.products.pro.prices.monthly.USD')).toMatchObject({ expects: 'an amount of money' });
  });

  it('knows no path that is not there', () => {
    for (const path of ['', 'auth.nothing', 'auth.allowSignUp.deeper', 'apps.installed.nothing', 'sourceOfTruth.type'])
      expect(configPlace(path)).toBeNull();
  });
});
