import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { LookupFunction } from 'node:net';
import { connect, createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import {
  type Authority,
  describeAuthority,
  isWhole,
  newAuthority,
  newServerCertificate,
  type ServerCertificate,
} from './certificates.ts';
import { limitsFor, type Names, namesOf, permitted } from './machine-names.ts';

const dayMs = 24 * 3_600_000;
const unset = { publicUrl: 'http://localhost:3000', isPublicUrlSet: false };
const machine = (name: string, ...addresses: string[]) => ({
  hostname: () => name,
  addresses: () => addresses,
});
const names = namesOf(machine('Oficina', '192.168.0.10', 'fd00::10'), unset);
const authority = () => newAuthority(new Date(), { machine: 'oficina', limits: limitsFor(names) });

/** How Node, which trusts this authority alone, takes a server of that name: `ok`, or the reason of the refusal. */
async function verdict(
  { certificado }: Authority,
  { certificate, key }: ServerCertificate,
  host: string,
): Promise<string> {
  const server = createServer({ cert: certificate, key }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  server.on('tlsClientError', () => undefined);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  // Names are checked against `host`, whatever address it is found at.
  const socket = connect({ port, host, ca: certificado, servername: '', lookup: toHere });
  const found = await Promise.race([
    once(socket, 'secureConnect').then(() => 'ok'),
    once(socket, 'error').then(([error]) => reasonOf(error)),
  ]).catch(reasonOf);
  socket.destroy();
  return found;
}

const reasonOf = ({ code, message }: Error & { code?: string }) =>
  code === undefined || code === 'UNSPECIFIED' ? message : code;

const toHere: LookupFunction = (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]);

test('a machine is named by its name, with and without .local, its addresses, and what PUBLIC_URL says', () => {
  expect(names).toEqual({
    dns: ['localhost', 'oficina.local', 'oficina'],
    ip: ['127.0.0.1', '192.168.0.10', '::1', 'fd00::10'],
  });
  const called = { publicUrl: 'https://bancada.lan:3443', isPublicUrlSet: true };
  expect(namesOf(machine('pc.casa.lan', 'fe80::1'), called)).toEqual({
    dns: ['localhost', 'pc.local', 'pc', 'pc.casa.lan', 'bancada.lan'],
    ip: ['127.0.0.1', '::1'],
  });
  expect(namesOf(machine('Zé do Reparo'), unset).dns).toEqual(['localhost']);
  expect(namesOf(machine('x'), { publicUrl: 'https://10.0.0.9', isPublicUrlSet: true }).ip).toContain(
    '10.0.0.9',
  );
});

test('public addresses, and names that an authority may not give, are left out', () => {
  const all: Names = {
    dns: ['oficina', 'oficina.local', 'outra', 'banco.com.br', 'falsolocal'],
    ip: ['8.8.8.8', '10.0.0.1', '2001:db8::1', '172.32.0.1', 'fd00::1'],
  };
  expect(permitted(all, limitsFor(names))).toEqual({
    dns: ['oficina', 'oficina.local'],
    ip: ['10.0.0.1', 'fd00::1'],
  });
});

test('a shop whose network has addresses of the internet, or global IPv6, is served by its own', async () => {
  const odd = namesOf(machine('pc', '200.1.2.3', '2001:db8:5::77', '2001:db8:5:0:9::1'), unset);
  const limits = limitsFor(odd);
  expect(limits.networks.slice(-2)).toEqual(['200.1.2.0/24', '2001:db8:5:0::/64']);
  expect(permitted(odd, limits)).toEqual(odd);
  expect(permitted({ dns: [], ip: ['200.1.3.3', '2001:db8:5:1::1'] }, limits).ip).toEqual([]);
  const issuer = await newAuthority(new Date(), { machine: 'pc', limits });
  expect(await verdict(issuer, await newServerCertificate(new Date(), issuer, odd), '127.0.0.1')).toBe('ok');
});

test('the certificate holds for every name and address of the machine, and for nothing else', async () => {
  const issuer = await authority();
  const made = await newServerCertificate(new Date(), issuer, names);
  expect(await verdict(issuer, made, '127.0.0.1')).toBe('ok');
  expect(await verdict(issuer, made, 'oficina.local')).toBe('ok');
  expect(await verdict(issuer, made, 'outra.local')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  expect(await verdict(await authority(), made, '127.0.0.1')).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED/);
});

test('an authority whose key is stolen opens no name of the internet', async () => {
  const issuer = await authority();
  for (const stolen of [
    { dns: ['banco.com.br'], ip: [] },
    { dns: [], ip: ['127.0.0.1', '8.8.8.8'] },
  ]) {
    const made = await newServerCertificate(new Date(), issuer, stolen);
    expect(await verdict(issuer, made, stolen.ip[0] ?? 'banco.com.br')).toBe('permitted subtree violation');
  }
});

test('lifetimes and uses are those that phones accept', async () => {
  const now = new Date();
  const issuer = await authority();
  const { certificate } = await newServerCertificate(now, issuer, names);
  const [root, leaf] = [new X509Certificate(issuer.certificado), new X509Certificate(certificate)];
  const days = (until: string) => Math.round((Date.parse(until) - now.getTime()) / dayMs);
  expect([days(root.validTo), days(leaf.validTo)]).toEqual([7300, 90]);
  expect(days(leaf.validFrom)).toBe(-2);
  expect([root.ca, leaf.ca]).toEqual([true, false]);
  expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(leaf.checkIssued(root)).toBe(true);
  expect(leaf.subjectAltName).toBe(
    'DNS:localhost, DNS:oficina.local, DNS:oficina, IP Address:127.0.0.1, IP Address:192.168.0.10, IP Address:0:0:0:0:0:0:0:1, IP Address:FD00:0:0:0:0:0:0:10',
  );
  const { name, fingerprint } = describeAuthority(issuer);
  expect(name).toMatch(/^Bancada oficina [\dA-F]{4}$/);
  expect(fingerprint).toBe(root.fingerprint256);
});

test('a certificate does not outlive its authority', async () => {
  const issuer = await authority();
  const end = describeAuthority(issuer).until;
  const shortly = new Date(end.getTime() - 10 * dayMs);
  expect((await newServerCertificate(shortly, issuer, names)).until).toEqual(end);
});

test('a key that is another authority’s does not belong to the certificate', async () => {
  const [one, other] = [await authority(), await authority()];
  expect(await isWhole(one)).toBe(true);
  expect(await isWhole({ ...one, chave: other.chave })).toBe(false);
});
