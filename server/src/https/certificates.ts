// First: the library does not load without it.
import 'reflect-metadata';
import { createHash, randomBytes } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { isoAfter, isoBefore } from '../clock.ts';
import type { Limits, Names } from './machine-names.ts';

/** ECDSA on P-256: what every browser and phone of the last ten years verifies. */
const keyKind = { name: 'ECDSA', namedCurve: 'P-256' };
const signature = { name: 'ECDSA', hash: 'SHA-256' };
const nameConstraintsOid = '2.5.29.30';

/** How long each is valid. Public authorities may give 398 days; Apple refuses more than 825 of any. */
export const validDays = { authority: 7300, server: 90 } as const;
/** A server's certificate with less than this left is replaced. */
export const renewDays = 30;
/** A phone's clock may be behind. */
const earlierDays = 2;

/** An authority of one instance, as it is kept: PEM both, and what it is limited to. */
export interface Authority {
  certificado: string;
  chave: string;
  limites: Limits;
}

/** What a listener shows, PEM both. */
export interface ServerCertificate {
  certificate: string;
  key: string;
  names: Names;
  /** The last moment at which browsers accept it. */
  until: Date;
}

const lifeOf = (now: Date, days: number) => ({
  notBefore: new Date(isoBefore(now, { days: earlierDays })),
  notAfter: new Date(isoAfter(now, { days })),
});

const newKeys = () => crypto.subtle.generateKey(keyKind, true, ['sign', 'verify']);

const serialNumber = () => `00${randomBytes(15).toString('hex')}`;

/**
 * A new authority that can vouch within these limits alone: its key, stolen, opens no bank.
 * @param machine part of its name, which phones show in their list
 */
export async function newAuthority(
  now: Date,
  { machine, limits }: { machine: string | null; limits: Limits },
): Promise<Authority> {
  const keys = await newKeys();
  // Two instances of one machine must not have the same name: what one signs would be sought with the other.
  const mark = randomBytes(2).toString('hex').toUpperCase();
  const name = [{ CN: [['Bancada', machine, mark].filter((part) => part !== null).join(' ')] }];
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ serialNumber: serialNumber(), name, keys, signingAlgorithm: signature },
    ...lifeOf(now, validDays.authority),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey, false),
      constraints(limits),
    ],
  });
  return {
    certificado: certificate.toString('pem'),
    chave: await privatePem(keys),
    limites: limits,
  };
}

/** A certificate for a listener that is reached by these names, which the authority must be allowed to name. */
export async function newServerCertificate(
  now: Date,
  { certificado, chave }: Authority,
  names: Names,
): Promise<ServerCertificate> {
  const issuer = new X509Certificate(certificado);
  const keys = await newKeys();
  const { notBefore, notAfter } = lifeOf(now, validDays.server);
  const until = new Date(Math.min(notAfter.getTime(), issuer.notAfter.getTime()));
  const certificate = await X509CertificateGenerator.create({
    ...{ serialNumber: serialNumber(), subject: [{ CN: ['Bancada'] }], issuer: issuer.subjectName },
    ...{ notBefore, notAfter: until, signingAlgorithm: signature },
    ...{ publicKey: keys.publicKey, signingKey: await readKey(chave) },
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...names.dns.map((value) => ({ type: 'dns' as const, value })),
        ...names.ip.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await AuthorityKeyIdentifierExtension.create(issuer, false),
      await SubjectKeyIdentifierExtension.create(keys.publicKey, false),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await privatePem(keys), names, until };
}

/** What people see of an authority: its name in a phone's list, its fingerprint (SHA-256), its end, and the file's bytes (DER). */
export function describeAuthority({ certificado }: Pick<Authority, 'certificado'>) {
  const certificate = new X509Certificate(certificado);
  const der = Buffer.from(certificate.rawData);
  return {
    name: certificate.subjectName.getField('CN')[0] ?? 'Bancada',
    fingerprint: createHash('sha256')
      .update(der)
      .digest('hex')
      .toUpperCase()
      .replace(/..(?=.)/g, '$&:'),
    until: certificate.notAfter,
    der,
  };
}

/** Whether the certificate and the key belong together. @throws of any kind where one of them cannot be read */
export async function isWhole({ certificado, chave }: Authority): Promise<boolean> {
  const certificate = new X509Certificate(certificado);
  const probe = randomBytes(16);
  const signed = await crypto.subtle.sign(signature, await readKey(chave), probe);
  const publicKey = await certificate.publicKey.export(keyKind, ['verify']);
  return crypto.subtle.verify(signature, publicKey, signed, probe);
}

async function privatePem({ privateKey }: Awaited<ReturnType<typeof newKeys>>): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
}

function readKey(pem: string) {
  const [bytes] = PemConverter.decode(pem);
  if (bytes === undefined) throw new Error('no private key');
  return crypto.subtle.importKey('pkcs8', bytes, keyKind, false, ['sign']);
}

/** RFC 5280, 4.2.1.10: critical, as it must be; Chromium, Firefox, Apple and OpenSSL obey it in an authority of their own list. */
function constraints({ endings, networks }: Limits): Extension {
  const bases = [
    ...endings.map((dNSName) => new GeneralName({ dNSName })),
    ...networks.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  const permittedSubtrees = new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })));
  return new Extension(
    nameConstraintsOid,
    true,
    AsnConvert.serialize(new NameConstraints({ permittedSubtrees })),
  );
}
