import { describe, expect, it } from '@jest/globals';
import { GATEWAY_API, type Manifest, ofKind, rendered, settingsMap } from './rendered.js';
import { unknownFields, validate } from './strict.js';

const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

describe(`kubernetes/overlays/${GATEWAY_API}`, () => {
  const plain = new Map(rendered('production').map((each) => [nameOf(each), each]));
  const manifests = rendered(GATEWAY_API);
  const changed = manifests.filter((each) => JSON.stringify(plain.get(nameOf(each))) !== JSON.stringify(each));

  it('is production, with an HTTPRoute in place of the Ingress, and the way in from the Gateway', () => {
    const names = manifests.map(nameOf);
    expect(changed.map(nameOf).sort()).toEqual(['HTTPRoute hallpass', 'NetworkPolicy ingress-to-gateway']);
    expect([...plain.keys()].filter((name) => !names.includes(name))).toEqual(['Ingress hallpass']);
    for (const { metadata } of changed) expect(metadata).toMatchObject({ namespace: 'hallpass' });
  });

  it('leads the host of HALLPASS_URL, and every path, to the port of the Service of the gateway', () => {
    const [route] = ofKind(manifests, 'HTTPRoute');
    const url = settingsMap(manifests)['data'].HALLPASS_URL as string;
    expect(route?.['spec'].hostnames).toEqual([new URL(url).hostname]);
    expect(route?.['spec'].rules).toHaveLength(1);
    const [{ matches, backendRefs }] = route?.['spec'].rules ?? [];
    expect(matches).toEqual([{ path: { type: 'PathPrefix', value: '/' } }]);
    const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === 'hallpass-gateway');
    const [{ port }] = service?.['spec'].ports ?? [];
    expect(backendRefs).toEqual([{ group: '', kind: 'Service', name: 'hallpass-gateway', port, weight: 1 }]);
  });

  it('lets the namespace of the Gateway reach the gateway, and nobody else outside', async () => {
    const [route] = ofKind(manifests, 'HTTPRoute');
    const [policy] = changed.filter(({ kind }) => kind === 'NetworkPolicy');
    const [{ namespace }] = route?.['spec'].parentRefs ?? [];
    expect(policy?.['spec'].ingress).toEqual([
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }],
        ports: [{ port: 8080, protocol: 'TCP' }],
      },
    ]);
    expect(unknownFields([policy!])).toEqual([]);
    await validate(policy!);
  });
});
