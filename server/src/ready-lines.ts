import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import type { Names } from './https/machine-names.ts';

const loopback = ['127.0.0.1', '::1', 'localhost'];
const everywhere = ['0.0.0.0', '::'];

/** The IPv4 addresses of this machine in its networks. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/**
 * What the terminal says once the server is ready: where it is reached, here and from other computers, and last, as it is not said again, how
 * the first admin signs in.
 * @param address that it listens on
 */
export function readyLines(
  config: Config,
  address: string,
  { addresses, admin, https = null }: Ready,
): string {
  return [
    `Bancada pronta em ${placeOf(config, address)}`,
    ...others(config, address, addresses),
    ...(https === null ? [] : httpsLines(address, addresses, https)),
    ...(admin === null ? [] : signInOf(admin)),
  ].join('\n');
}

/** Where people reach the server: PUBLIC_URL if it is set, with where the process itself listens. */
const placeOf = ({ publicUrl, isPublicUrlSet }: Config, address: string) =>
  isPublicUrlSet && publicUrl !== address ? `${publicUrl} (escuta em ${address})` : address;

function others({ host, isPublicUrlSet }: Config, address: string, addresses: readonly string[]): string[] {
  if (isPublicUrlSet) return [];
  if (loopback.includes(host)) return ['Só neste computador. Para os outros da rede: HOST=0.0.0.0 npm start'];
  if (!everywhere.includes(host)) return [];
  const { port } = new URL(address);
  return addresses.map((own) => `Nos outros computadores: http://${own}:${port}`);
}

/** Each address at which https is served, and where each device is led through trusting it. */
function httpsLines(address: string, addresses: readonly string[], { port, names }: OwnHttpsPlace): string[] {
  const shared = [
    ...names.dns.filter((name) => name.endsWith('.local')),
    ...names.ip.filter(isOf(addresses)),
  ];
  const { port: httpPort } = new URL(address);
  const [own = 'localhost'] = addresses;
  return [
    `Por https, com microfone, câmera e uso sem conexão: https://localhost:${port}`,
    ...shared.map((name) => `Por https, nos outros aparelhos: https://${name}:${port}`),
    `Para um aparelho confiar neste https, abra nele uma vez: http://${own}:${httpPort}/https`,
  ];
}

const isOf = (addresses: readonly string[]) => (name: string) => addresses.includes(name);

interface OwnHttpsPlace {
  port: number;
  names: Names;
}

interface Ready {
  addresses: readonly string[];
  admin: FirstAdmin | null;
  /** null: http alone. */
  https?: OwnHttpsPlace | null;
}

/** `password` is null where the owner chose it. */
type FirstAdmin = { email: string; password: string | null };

function signInOf({ email, password }: FirstAdmin): string[] {
  return [
    '',
    'Primeiro administrador criado:',
    `  E-mail: ${email}`,
    `  Senha:  ${password ?? '(a de ADMIN_PASSWORD)'}`,
    ...(password === null
      ? []
      : ['  Anote a senha: ela não será mostrada de novo. Para trocá-la: npm run reset-password']),
  ];
}
