import { expect, it } from '@jest/globals';
import { batchedEventsOf, SUBSCRIPTIONS } from '@hallpass/queue';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Every event has a handler in each service that has subscribed to it, and every handler such an event. The boot checks
 * the same; this says it without a start, from the sources.
 */
const root = fileURLToPath(new URL('../services/', import.meta.url));

function sourcesOf(service: string): string[] {
  return readdirSync(`${root}${service}/src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => readFileSync(`${root}${service}/src/${path}`, 'utf8'));
}

/** `<service>: <event>` of every handler that a module of the service names in `QueueModule.forService`. */
function handledBy(service: string): string[] {
  const sources = sourcesOf(service);
  const registered = sources.flatMap((text) =>
    [...text.matchAll(/QueueModule\.forService\(\s*'(\w+)',\s*(\[[^\]]*\]|\w+)/g)]
      .filter(([, name]) => name === service)
      .map(([, , list = '']) =>
        list.startsWith('[') ? list : (text.split(`const ${list} = `)[1]?.split(';')[0] ?? ''),
      ),
  );
  const names = new Set(registered.join(' ').match(/\w+/g));
  return sources
    .flatMap((text) => [
      ...text.matchAll(/class (\w+) extends (EventHandler<'([\w.]+)'>|BatchHandler\b|ProjectRemoval\b)/g),
    ])
    .filter(([, name = '']) => names.has(name))
    .flatMap(([, , base, event = '']) => {
      if (base === 'BatchHandler') return batchedEventsOf(service as 'projects');
      return base === 'ProjectRemoval' ? ['project.deleted'] : [event];
    })
    .map((event) => `${service}: ${event}`);
}

it('handles each event once in every service that hears it, and no other', () => {
  const heard = Object.entries(SUBSCRIPTIONS).flatMap(([event, services]) =>
    services.map((name) => `${name}: ${event}`),
  );
  expect(readdirSync(root).flatMap(handledBy).sort()).toEqual(heard.sort());
});
